// Gives `electron <folder>` its meaning in the test runtime, which was taken from a packaged app and
// has lost Electron's own default app. Packed into resources/default_app.asar by test-runtime.mjs.

const { app } = require('electron');
const fs = require('node:fs');
const path = require('node:path');

const args = process.argv.slice(1);
let folder;
for (let index = 0; index < args.length; index += 1) {
  const arg = args[index];
  if (arg === '-r' || arg === '--require') {
    require(path.resolve(args[(index += 1)]));
  } else if (arg.startsWith('-')) {
    continue;
  } else {
    folder = path.resolve(arg);
    break;
  }
}
if (!folder) {
  console.error('Usage: electron FOLDER');
  app.exit(2);
} else {
  let main = folder;
  const manifest = path.join(folder, 'package.json');
  if (fs.existsSync(manifest)) {
    const about = JSON.parse(fs.readFileSync(manifest, 'utf8'));
    if (about.name) app.setName(about.productName ?? about.name);
    if (about.version) app.setVersion(about.version);
    app.setAppPath(folder);
    main = path.join(folder, about.main ?? 'index.js');
  }
  process.defaultApp = true;
  require(main);
}
