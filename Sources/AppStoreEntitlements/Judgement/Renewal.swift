/// One renewal info that speaks.
struct Renewal {
  let facts: RenewalFacts
  let provenance: Entitlement.Provenance

  var reference: Entitlement.Reference {
    Entitlement.Reference(
      kind: .renewalInfo, id: facts.originalID, signedDate: facts.signedDate, provenance: provenance)
  }
}
