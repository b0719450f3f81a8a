import MarkdownIt from 'markdown-it'

/** The formatting supported in a press release: ## and ### headings, **bold**, *italic*, lists, [links](https://…) and bare web
 *  addresses. Everything else is text: it is escaped, so HTML has no effect. */
const markdown = new MarkdownIt('zero', { breaks: true, linkify: true }).enable([
  'heading',
  'list',
  'emphasis',
  'link',
  'linkify',
  'newline',
  'escape',
])
markdown.linkify.set({ fuzzyLink: true })
markdown.validateLink = (address) => /^(https?:\/\/|mailto:)/i.test(address)
// The title of the release is the heading of the page.
markdown.core.ruler.push('heading levels', ({ tokens }) => {
  for (const token of tokens) if (/^h[1-6]$/.test(token.tag)) token.tag = /^h[12]$/.test(token.tag) ? 'h2' : 'h3'
})
markdown.renderer.rules['link_open'] = (tokens, at, options, _env, self) => {
  tokens[at]?.attrSet('rel', 'nofollow noopener')
  return self.renderToken(tokens, at, options)
}

const numbered = /^\s*\d{1,9}[.)]\s/
/** A numbered list must start with 1: "19. November" is a date. */
const withDates = (text: string) =>
  text
    .split('\n')
    .map((line, at, lines) =>
      numbered.test(line) && !/^\s*1[.)]/.test(line) && !numbered.test(lines[at - 1] ?? '')
        ? line.replace(/[.)]/, String.raw`\$&`)
        : line,
    )
    .join('\n')

/** A press release as safe HTML. */
export const renderMarkdown = (text: string) => markdown.render(withDates(text))

/** A press release without its formatting, for excerpts and page descriptions. */
export const withoutMarkdown = (text: string) =>
  markdown
    .parse(withDates(text), {})
    .flatMap(({ children }) => (children ? [children] : []))
    .map((parts) => parts.map(({ type, content }) => (type.endsWith('break') ? '\n' : content)).join(''))
    .join('\n\n')
