extension ChainPlan {
  func unrelatedRoot() -> [UInt8] {
    CertificateTemplate.root(organization: "Another Organization", validity: root.validity).selfSigned()
  }

  func reissuedRoot() -> [UInt8] {
    var reissued = root
    reissued.serialNumber = CertificateTemplate.randomSerialNumber(byteCount: root.serialNumber.count)
    return reissued.selfSigned()
  }

  mutating func swapMarkers() {
    leaf.extensions[Marker.leaf] = nil
    leaf.extensions[Marker.intermediate] = Marker.value
    intermediate.extensions[Marker.intermediate] = nil
    intermediate.extensions[Marker.leaf] = Marker.value
  }
}

extension CertificateTemplate {
  /// Under the arc that X.660 keeps for examples.
  mutating func addUnknownCriticalExtension() { extensions["2.999.1"] = "critical, \(Marker.value)" }

  mutating func permitOnlyAnotherOrganization() {
    extensions["nameConstraints"] = "critical, permitted;dirName:subtree"
    sections += ["[subtree]", "O = Another Organization"]
  }
}
