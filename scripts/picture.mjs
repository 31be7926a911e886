// npm run picture: draws docs/images/architecture.svg from the import table.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawPicture } from './picture/draw-picture.mjs';
import { importArrows } from './picture/import-arrows.mjs';
import { projectRoot } from './project-root.mjs';

writeFileSync(join(projectRoot, 'docs/images/architecture.svg'), drawPicture(importArrows()));
