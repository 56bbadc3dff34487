/// An App Store Server Notification, version 2: ResponseBodyV2DecodedPayload. What it is about stands in exactly one
/// of ``data``, ``summary``, ``externalPurchaseToken`` and ``appData``.
public struct ServerNotification: VerifiablePayload {
  let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  /// The kind of this payload: `.notification`.
  public static let kind = PayloadKind.notification

  static let schema = Schema([
    "notificationType": .string,
    "subtype": .string,
    "notificationUUID": .uuid,
    "version": .string,
    "signedDate": .timestamp,
    "data": .object(NotificationData.self),
    "summary": .object(NotificationSummary.self),
    "externalPurchaseToken": .object(ExternalPurchaseToken.self),
    "appData": .object(NotificationAppData.self),
  ])
}

extension ServerNotification {
  /// What happened. JSON: `notificationType`.
  public var notificationType: NotificationType? { object.open("notificationType") }

  /// More about what happened, with some types. JSON: `subtype`.
  public var subtype: NotificationSubtype? { object.open("subtype") }

  /// The UUID of this notification; the same when it is sent again. JSON: `notificationUUID`.
  public var notificationUUID: String? { object.string("notificationUUID") }

  /// The version of notifications, `2.0`. JSON: `version`.
  public var version: String? { object.string("version") }

  /// When the App Store signed. JSON: `signedDate`.
  public var signedDate: Timestamp? { object.timestamp("signedDate") }

  /// The app, and mostly a transaction and a renewal info. JSON: `data`.
  public var data: NotificationData? { object.object("data") }

  /// How extending many renewal dates went. JSON: `summary`.
  public var summary: NotificationSummary? { object.object("summary") }

  /// A token for purchases outside the App Store. JSON: `externalPurchaseToken`.
  public var externalPurchaseToken: ExternalPurchaseToken? { object.object("externalPurchaseToken") }

  /// The app, and its app transaction. JSON: `appData`.
  public var appData: NotificationAppData? { object.object("appData") }
}
