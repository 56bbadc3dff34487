/// How records are written.
enum OutputFormat: String, CaseIterable {
  case text, jsonl, csv
}
