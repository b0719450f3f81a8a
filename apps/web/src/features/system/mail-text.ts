type Part = { at: number; text: string; href?: string }

/** A mail's text with its web addresses as links. A link to this installation stays on the host one came by. */
export const partsOf = (text: string, origin = location.origin): Part[] =>
  text.split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/).map((part, at): Part => {
    if (at % 2 === 0) return { at, text: part }
    const url = new URL(part)
    const local = ['localhost', '127.0.0.1', new URL(origin).hostname].includes(url.hostname)
    return { at, text: part, href: local ? `${url.pathname}${url.search}${url.hash}` : part }
  })
