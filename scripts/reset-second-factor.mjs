// npm run reset-second-factor -- <e-mail>: resets the second factor of a staff account, where no administrator can log in to do it.
import { runCmsCommand } from './lib/cms-command.mjs';

runCmsCommand('reset-second-factor');
