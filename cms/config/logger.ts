import { winston } from '@strapi/logger';

import { environment } from '../src/environment';
import { redact } from '../src/features/monitoring/log-redaction';
import { requestId } from '../src/features/monitoring/request-id';

const { combine, errors, printf, timestamp } = winston.format;

/** One line per event, with the id of its request. */
const asJson = printf(({ level, message, stack, timestamp: time, request }) =>
  JSON.stringify({ time, level, request: requestId(), message: redact(String(message)), ...(typeof stack === 'string' && { stack: redact(stack) }), ...(typeof request === 'object' && request) }),
);

const asText = printf(({ level, message, stack, timestamp: time }) => {
  const id = requestId();
  return `[${String(time)}] ${level}: ${id === undefined ? '' : `(${id}) `}${redact(typeof stack === 'string' ? stack : String(message))}`;
});

// Ignore write errors (disk full, closed pipe): losing a log line must not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

export default {
  level: 'http',
  format: combine(timestamp(), errors({ stack: true }), environment().logFormat === 'json' ? asJson : asText),
  transports: [new winston.transports.Console()],
};
