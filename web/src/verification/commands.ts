/** Commands by which a document is checked without the site; each line of the second is one step. */
export function checkCommands(siteUrl: string): { readonly program: string; readonly tools: string } {
  return {
    program: `node verify.mjs agreement.pdf --keys ${siteUrl || 'https://…'}`,
    tools: [
      'pdfsig -nocert agreement.pdf',
      `read -r a b c < <(grep -ao '/ByteRange \\[0 [0-9 ]*' agreement.pdf | tail -1 | sed 's/.*\\[0 //')`,
      'stat -c %s agreement.pdf; echo $((b + c))',
      '{ head -c "$a" agreement.pdf; tail -c "$c" agreement.pdf; } > content',
      'tail -c +$((a + 2)) agreement.pdf | head -c $((b - a - 2)) | xxd -r -p > seal.der',
      'openssl pkcs7 -inform DER -in seal.der -print_certs -out seal.pem',
      'openssl x509 -in seal.pem -noout -fingerprint -sha256',
      'openssl cms -verify -cades -binary -inform DER -in seal.der -content content -CAfile seal.pem -purpose any -out /dev/null',
    ].join('\n'),
  };
}
