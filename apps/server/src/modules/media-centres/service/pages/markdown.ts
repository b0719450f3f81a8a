import { escaped } from '../../../../platform/http/escaped.ts'

/** The marks that work in a press release: ## and ### headings, **bold**, *italic*, lists, [links](https://…) and bare web
 *  addresses. Everything else is text: it is escaped, so HTML has no effect. Lengths are limited, so that unclosed marks don't
 *  make long texts slow. */
const ADDRESS = String.raw`https?:\/\/[^\s<>"]{1,2000}`
const LINK = String.raw`\[(?<label>[^[\]\n]{1,300})\]\((?<target>https?:\/\/[^\s<>"()]{1,2000}|mailto:[^\s<>"()]{1,300})\)`
const BARE = String.raw`(?<![\w@/.])(?<bare>${ADDRESS}|www\.[^\s<>"]{1,2000})`
const BOLD = String.raw`\*\*(?=\S)(?<bold>[^\n]{1,500}?)(?<=\S)\*\*`
const STAR = String.raw`\*(?=[^\s*])(?<star>[^*\n]{1,500})(?<=\S)\*`
const LINE = String.raw`(?<!\w)_(?=[^\s_])(?<line>[^\n]{1,500}?)(?<=\S)_(?!\w)`
const marks = [LINK, BARE, BOLD, STAR, LINE].join('|')
const NESTED_MAX = 3

/** Punctuation after an address belongs to the sentence; so does a closing bracket that was opened before the address. */
const withoutPunctuation = (address: string): string => {
  const cut = address.replace(/[.,;:!?'*_…”’]+$/, '')
  const isUnopened = cut.endsWith(')') && cut.split(')').length > cut.split('(').length
  if (isUnopened) return withoutPunctuation(cut.slice(0, -1))
  return cut
}
const anchor = (href: string, words: string) => `<a href="${escaped(href)}" rel="nofollow noopener">${words}</a>`

const bareLink = (written: string) => {
  const address = withoutPunctuation(written)
  const href = /^https?:/i.test(address) ? address : `https://${address}`
  return URL.canParse(href) ? anchor(href, escaped(address)) + escaped(written.slice(address.length)) : escaped(written)
}
const inline = (text: string, depth = 0): string => {
  if (depth > NESTED_MAX) return escaped(text)
  let html = ''
  let from = 0
  for (const found of text.matchAll(new RegExp(marks, 'gi'))) {
    const { label = '', target, bare, bold, star, line } = found.groups ?? {}
    const italic = star ?? line
    html += escaped(text.slice(from, found.index))
    if (target) html += URL.canParse(target) ? anchor(target, escaped(label)) : escaped(found[0])
    else if (bare) html += bareLink(bare)
    else if (bold) html += `<strong>${inline(bold, depth + 1)}</strong>`
    else if (italic) html += `<em>${inline(italic, depth + 1)}</em>`
    from = found.index + found[0].length
  }
  return html + escaped(text.slice(from))
}

const heading = /^(#{2,3})[ \t]+(\S.*)$/
const bullet = /^[-*•][ \t]+(\S.*)$/
const numbered = /^(\d{1,3})[.)][ \t]+(\S.*)$/
type Block = { tag: 'h2' | 'h3' | 'p' | 'ul' | 'ol'; lines: string[] }

/** The block that a line is in. `open` is the block before it, if no empty line is between them. */
const blockFor = (line: string, open: Block | undefined): { tag: Block['tag']; text: string; continues: boolean } => {
  const [, level, title] = heading.exec(line) ?? []
  if (title !== undefined) return { tag: level === '##' ? 'h2' : 'h3', text: title, continues: false }
  const item = bullet.exec(line)?.[1]
  if (item !== undefined) return { tag: 'ul', text: item, continues: open?.tag === 'ul' }
  const [, number, step] = numbered.exec(line) ?? []
  // A list starts with 1: "19. November" is a date.
  if (step !== undefined && (number === '1' || open?.tag === 'ol'))
    return { tag: 'ol', text: step, continues: open?.tag === 'ol' }
  return { tag: 'p', text: line, continues: open?.tag === 'p' }
}
const blocksOf = (text: string): Block[] => {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') {
      open = undefined
      continue
    }
    const { tag, text: words, continues } = blockFor(line, open)
    if (open && continues) open.lines.push(words)
    else blocks.push((open = { tag, lines: [words] }))
  }
  return blocks
}

/** A press release as safe HTML. */
export const renderMarkdown = (text: string) =>
  blocksOf(text)
    .map(({ tag, lines }) => {
      const inside = lines.map((line) => inline(line))
      if (tag === 'ul' || tag === 'ol') return `<${tag}>${inside.map((item) => `<li>${item}</li>`).join('')}</${tag}>`
      return `<${tag}>${inside.join('<br>')}</${tag}>`
    })
    .join('')

const plain = (text: string, depth = 0): string =>
  depth > NESTED_MAX
    ? text
    : text.replace(new RegExp([LINK, BOLD, STAR, LINE].join('|'), 'gi'), (...match) => {
        const { label, bold, star, line } = match.at(-1) as Record<string, string | undefined>
        return label ?? plain(bold ?? star ?? line ?? '', depth + 1)
      })
/** A press release without its marks, for excerpts and the descriptions of pages. */
export const withoutMarkdown = (text: string) =>
  blocksOf(text)
    .map(({ lines }) => lines.map((line) => plain(line)).join('\n'))
    .join('\n\n')
