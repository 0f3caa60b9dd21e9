import { actionVideo } from '#contract/video.ts';
import { hasTag, partAsked } from '#server/http/ranges.ts';
import type { Route } from '#server/http/route.ts';
import { readFilms } from './films.ts';

export function routes(route: Route): void {
  const films = readFilms();
  route(actionVideo, ({ query, request, reply }) => {
    const { content, etag } = films[query.shape];
    const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers;
    reply.headers({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=86400',
      etag,
    });
    if (hasTag(ifNoneMatch, etag)) return reply.code(304).send();
    const part = ifRange === undefined || ifRange === etag ? partAsked(range, content.length) : null;
    if (part === 'unsatisfiable')
      return reply.code(416).header('content-range', `bytes */${content.length}`).send();
    if (!part) return reply.send(content);
    return reply
      .code(206)
      .header('content-range', `bytes ${part.start}-${part.end}/${content.length}`)
      .send(content.subarray(part.start, part.end + 1));
  });
}
