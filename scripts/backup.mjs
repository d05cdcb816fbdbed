// npm run backup -- <file>: everything that is not in the repository, encrypted, into one file. The server may be running.
// npm run backup -- --new-key <file>: a key to open backups with; and what BACKUP_RECIPIENTS is to be.
import { backupVariables, runCmsCommand } from './lib/cmsCommand.mjs';

// Secrets that are not there yet are not made here: nothing was signed with them.
runCmsCommand('backup', { before: ['make'], variables: backupVariables, keepSecrets: false });
