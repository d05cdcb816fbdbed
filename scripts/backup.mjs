// npm run backup -- <file>: backs up everything that is not in the repository into one encrypted file. The server may be running.
// npm run backup -- --new-key <file>: writes a new key for opening backups, and prints the value of BACKUP_RECIPIENTS.
import { backupVariables, runCmsCommand } from './lib/cms-command.mjs';

// Missing secrets are not generated: nothing has been signed with them.
runCmsCommand('backup', { before: ['make'], variables: backupVariables, keepSecrets: false });
