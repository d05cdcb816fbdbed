// An SMTP server that keeps in memory whom every mail went to, and lists them over HTTP as Mailpit does.
import { createServer } from 'node:http';

import { SMTPServer } from 'smtp-server';

const messages = [];
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  authOptional: true,
  disableReverseLookup: true,
  onData: (stream, session, done) => {
    const chunks = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      messages.push({ MessageID: /^message-id:\s*<([^>]+)>/im.exec(text)?.[1] ?? '', To: session.envelope.rcptTo.map(({ address }) => ({ Name: '', Address: address })) });
      done();
    });
  },
});
smtp.on('error', () => undefined);
smtp.listen(1025);
createServer((request, response) => {
  response.setHeader('Content-Type', 'application/json');
  response.end(request.url === '/api/v1/messages' ? JSON.stringify({ total: messages.length, messages }) : '"ok"');
}).listen(8025);
