// npm run restore -- <file> --identity <file>: restores a backup into an empty installation.
import { backupVariables, runCmsCommand } from './lib/cms-command.mjs';

// The secrets come from the backup, so none are generated.
runCmsCommand('backup', { before: ['restore'], variables: backupVariables, keepSecrets: false });
