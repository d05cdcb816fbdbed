// npm run verify-audit-log: verifies the log of what staff did and names the first fault; changes nothing.
// npm run verify-audit-log -- --contains <hash>: also requires an entry with this hash, noted at an earlier verification.
import { runCmsCommand } from './lib/cms-command.mjs';

runCmsCommand('verify-audit-log');
