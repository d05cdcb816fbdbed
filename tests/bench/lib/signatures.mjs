import { randomInt } from 'node:crypto';

import { API, SIGNATURE } from '@site/rules';
import sharp from 'sharp';

const [WIDTH, HEIGHT, DENSITY] = [SIGNATURE.maxWidth, SIGNATURE.maxWidth / SIGNATURE.ratio, 2];
const STROKES = 3;
const POINTS = 60;

/**
 * Drawn signatures as sent by browsers: picture (20 to 40 KB) and strokes.
 * @returns this number of them, as JSON
 */
export function drawSignatures(number) {
  return Promise.all(Array.from({ length: number }, drawSignature));
}

async function drawSignature() {
  const strokes = Array.from({ length: STROKES }, (_, index) => {
    const [left, height, turns] = [20 + index * 190 + randomInt(20), 25 + randomInt(60), 1 + randomInt(3)];
    const points = Array.from({ length: POINTS }, (__, step) => ({
      x: left + step * 2 + randomInt(300) / 100,
      y: HEIGHT / 2 + Math.round(Math.sin((step / POINTS) * turns * 2 * Math.PI) * height * 100) / 100,
      pressure: 0.5,
      time: Date.UTC(2026, 0, 1) + index * 900 + step * 12,
    }));
    return { penColor: 'black', minWidth: SIGNATURE.minPenWidth, maxWidth: SIGNATURE.maxPenWidth, dotSize: 0, points };
  });
  const paths = strokes.map(({ points }) => `<path d="M${points.map(({ x, y }) => `${x} ${y}`).join('L')}"/>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH * DENSITY}" height="${HEIGHT * DENSITY}"><rect width="100%" height="100%" fill="#fff"/><g fill="none" stroke="#000" stroke-width="2.2" stroke-linecap="round">${paths}</g></svg>`;
  const picture = await sharp(Buffer.from(svg)).png().toBuffer();
  return { bytes: picture.length, json: JSON.stringify({ kind: 'drawn', image: picture.toString('base64'), strokes }) };
}

/** Properties of a target of takeTurns for sending signings, each from a different person. */
export async function signingsOf(env, signatures) {
  const response = await fetch(env.CMS_INTERNAL_URL + API.agreements, { headers: { authorization: `Bearer ${env.BUILD_KEY}` } });
  const { data } = await response.json();
  const { sha256 } = data.find(({ agreement: { language } }) => language === 'ru');
  let sent = 0;
  return {
    path: API.contractSignings,
    // Serialize the picture once and insert it as text, to keep the load generator fast.
    body() {
      const number = ++sent;
      const person = JSON.stringify({ full_name: `Мария Иванова ${number}`, email: `maria.ivanova.${number}@example.com`, country_code: 'lt', ip_address: '192.0.2.10', language: 'ru', time_zone: 'Europe/Vilnius', agreement: sha256, consent: true });
      return `{"data":${person.slice(0, -1)},"signature":${signatures[number % signatures.length].json}}}`;
    },
  };
}
