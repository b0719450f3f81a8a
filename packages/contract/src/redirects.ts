/** Where a visitor can be sent after signing in: only our own public pages, matched by path (decisions.md). */
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const slug = '[a-z0-9][a-z0-9-]{0,99}'
const shapes = [
  `/p/file/${uuid}`,
  `/p/file/embed/${uuid}`,
  `/p/embed/${uuid}`,
  `/p/gallery/${uuid}`,
  `/p/map/${uuid}`,
  `/p/share/[A-Za-z0-9_-]{16,64}`,
  `/p/media-centre/${uuid}/${slug}(?:/downloads|/basket|(?:/album/${uuid})?(?:/file/${uuid})?)`,
  '/p/downloads',
  `/p/receipt/${uuid}`,
  '/p/account',
].map((shape) => new RegExp(`^${shape}/?$`))

/** A file behind a share link. The page of the link reads the file's id from the fragment. */
const shared = new RegExp(`^/p/share/[A-Za-z0-9_-]{16,64}/?#${uuid}$`)

/** Returns the path if it is one of our public pages, otherwise that of the visitor's own page. Query and fragment are
 *  dropped because they enable redirect attacks, except for the file behind a share link. */
export const publicPath = (asked: string | undefined): string => {
  if (asked && shared.test(asked)) return asked
  const path = asked?.split(/[?#]/, 1)[0] ?? ''
  return shapes.some((shape) => shape.test(path)) ? path : '/p/account'
}
