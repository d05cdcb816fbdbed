import { winston } from '@strapi/logger';

import { environment } from '../src/environment';
import { redact } from '../src/monitoring/redact';
import { requestId } from '../src/monitoring/request-id';

const { combine, errors, printf, timestamp } = winston.format;

/** One line an event, with the request that it belongs to. */
const asJson = printf(({ level, message, stack, timestamp: time, request }) =>
  JSON.stringify({ time, level, request: requestId(), message: redact(String(message)), ...(typeof stack === 'string' && { stack: redact(stack) }), ...(typeof request === 'object' && request) }),
);

const asText = printf(({ level, message, stack, timestamp: time }) => {
  const id = requestId();
  return `[${String(time)}] ${level}: ${id === undefined ? '' : `(${id}) `}${redact(typeof stack === 'string' ? stack : String(message))}`;
});

// A line that cannot be written, because the disk is full or nobody reads any more, is lost; it must not end what it is about.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

export default {
  level: 'http',
  format: combine(timestamp(), errors({ stack: true }), environment().logFormat === 'json' ? asJson : asText),
  transports: [new winston.transports.Console()],
};
