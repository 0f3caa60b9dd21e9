import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';

// The baseline for the film: node:http streaming the requested range.
const [, , file = ''] = process.argv;

createServer((request, response) => {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  if (start === undefined || end === undefined) {
    response.end();
    return;
  }
  response.writeHead(206, { 'content-type': 'video/mp4', 'content-length': Number(end) - Number(start) + 1 });
  createReadStream(file, { start: Number(start), end: Number(end) }).pipe(response);
}).listen(Number(process.env['PORT']), '127.0.0.1');
