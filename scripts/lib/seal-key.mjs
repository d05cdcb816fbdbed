import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const DAY_MS = 24 * 60 * 60_000;
const YEARS = 10;
const ECDSA_WITH_SHA256 = '2a8648ce3d040302';
const COMMON_NAME = '550403';
/** A certificate for signatures, and not for others. */
const EXTENSIONS = { subjectKeyIdentifier: '551d0e', keyUsage: '551d0f', basicConstraints: '551d13' };

/**
 * A new key for sealing documents with a certificate that it signed itself, in PEM: nobody but this installation says
 * whose it is. Written by hand, for Node.js makes no certificates and these scripts have no packages.
 */
export function makeSealKey(now = new Date()) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid(ECDSA_WITH_SHA256));
  const name = sequence(der(0x31, sequence(oid(COMMON_NAME), der(0x0c, Buffer.from('Self-made document seal')))));
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  const extensions = sequence(
    sequence(oid(EXTENSIONS.basicConstraints), CRITICAL, octets(sequence())),
    // Its second bit: what is signed cannot be denied.
    sequence(oid(EXTENSIONS.keyUsage), CRITICAL, octets(der(0x03, Buffer.from([6, 0x40])))),
    sequence(oid(EXTENSIONS.subjectKeyIdentifier), octets(octets(createHash('sha256').update(spki).digest().subarray(0, 20)))),
  );
  const certified = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    // Positive: its first byte is one of 64 to 127.
    der(0x02, Buffer.concat([Buffer.from([0x40 | (randomBytes(1)[0] & 0x3f)]), randomBytes(15)])),
    algorithm,
    name,
    // Readers' clocks may be behind.
    sequence(time(new Date(now.getTime() - DAY_MS)), time(new Date(now.getTime() + YEARS * 365 * DAY_MS))),
    name,
    spki,
    der(0xa3, extensions),
  );
  const certificate = sequence(certified, algorithm, der(0x03, Buffer.from([0]), sign('sha256', certified, privateKey)));
  const lines = certificate.toString('base64').match(/.{1,64}/g).join('\n');
  return `${privateKey.export({ format: 'pem', type: 'pkcs8' })}-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

/** An element of ASN.1 in DER. */
function der(tag, ...parts) {
  const body = Buffer.concat(parts);
  const length = body.length < 0x80 ? [body.length] : body.length < 0x100 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...parts) => der(0x30, ...parts);
const oid = (hex) => der(0x06, Buffer.from(hex, 'hex'));
const octets = (bytes) => der(0x04, bytes);
const CRITICAL = der(0x01, Buffer.from([0xff]));

/** To the second, as certificates have it until 2049; GeneralizedTime from then on. */
function time(date) {
  const digits = date.toISOString().replace(/\D/g, '').slice(0, 14);
  return date.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(`${digits.slice(2)}Z`)) : der(0x18, Buffer.from(`${digits}Z`));
}
