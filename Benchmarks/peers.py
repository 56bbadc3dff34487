"""Verifies a file of tokens with one package from PyPI: PACKAGE TOKENS ROOT. Prints how many tokens, and the seconds.

A fourth word, `receipts`, says that the file holds receipts, one a line; then a root of `-` stands for Apple's.
"""
import ssl
import sys
import time
from pathlib import Path

package, tokens, root, *kind = sys.argv[1:]
pem = Path(root).read_text() if root != "-" else ""
tokens = Path(tokens).read_text().split()

if package == "app-store-server-library":
    from appstoreserverlibrary.models.Environment import Environment
    from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier

    roots = [ssl.PEM_cert_to_DER_cert(pem)]
    verify = SignedDataVerifier(
        roots, False, Environment.PRODUCTION, "com.example.app", 1).verify_and_decode_signed_transaction
else:
    from apple_purchase_receipt_verifier import Config, Verifier

    verifier = Verifier(Config(roots=[pem.encode()]) if pem else Config())

    def verify(token):
        result = (verifier.verify_receipt if kind else verifier.verify_signed_data)(token)
        if not result.verified:
            raise ValueError(result.failure.message)

verify(tokens[0])
start = time.process_time()
for token in tokens:
    verify(token)
print(len(tokens), time.process_time() - start)
