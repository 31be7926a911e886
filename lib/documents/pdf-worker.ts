// The worker in which pdf.js parses: a packaged script, since the extension's policy loads none from elsewhere.
import 'pdfjs-dist/build/pdf.worker.mjs';
