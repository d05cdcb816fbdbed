// npm run restore -- <file> --identity <file>: brings a backup back into an empty installation.
import { backupVariables, runCmsCommand } from './lib/cmsCommand.mjs';

// The secrets come from the backup: none is made here.
runCmsCommand('backup', { before: ['restore'], variables: backupVariables, keepSecrets: false });
