// npm run person-data -- find <e-mail, phone, name or reference>: what the firm holds of somebody.
// npm run person-data -- export <file> <reference>…: all of it in one file.
// npm run person-data -- erase <reference>…: erases it, but for what is held against erasure.
import { runCmsCommand } from './lib/cmsCommand.mjs';

runCmsCommand('person-data');
