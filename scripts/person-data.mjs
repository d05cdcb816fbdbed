// npm run person-data -- find <e-mail, phone, name or reference>: lists a person's requests and signed agreements.
// npm run person-data -- export <file> <reference>…: exports them to a file.
// npm run person-data -- erase <reference>…: erases them, except those held against erasure.
import { runCmsCommand } from './lib/cms-command.mjs';

runCmsCommand('person-data');
