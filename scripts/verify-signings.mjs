// npm run verify-signings: verifies everything that was signed, names the first fault, changes nothing.
// npm run verify-signings -- --contains <hash>: the entry with this hash, noted earlier, must still be there too.
// npm run verify-signings -- --checkpoint <file>: the entries must be those of this checkpoint, kept elsewhere.
import { runCmsCommand } from './lib/cmsCommand.mjs';

runCmsCommand('verify-signings');
