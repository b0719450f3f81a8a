import { describe, expect, it } from 'vitest'
import { renderMarkdown, withoutMarkdown } from './markdown.ts'

const rendered = (text: string) => renderMarkdown(text).replaceAll('\n', '')
const link = (href: string, words = href) => `<a href="${href}" rel="nofollow noopener">${words}</a>`

describe('the text of a press release', () => {
  it('supports paragraphs, line breaks, headings and lists', () => {
    const text =
      'First line\nsecond line\n\n## Dates\n- Monday\n- Tuesday\n### Order\n1. Sign in\n2. Download\n\nAfter it'
    expect(rendered(text)).toBe(
      '<p>First line<br>second line</p><h2>Dates</h2><ul><li>Monday</li><li>Tuesday</li></ul><h3>Order</h3>' +
        '<ol><li>Sign in</li><li>Download</li></ol><p>After it</p>',
    )
  })

  it('starts its headings one level below the page title', () => {
    expect(rendered('# Title\n\n#### Small')).toBe('<h2>Title</h2><h3>Small</h3>')
  })

  it('supports bold and italic text, even nested', () => {
    expect(rendered('**Now *really* open** and _quiet_')).toBe(
      '<p><strong>Now <em>really</em> open</strong> and <em>quiet</em></p>',
    )
  })

  it.each(['2 * 3 * 4', 'snake_case_name', '** open', '#hashtag', '19. November', '-5 degrees', '[x](y)'])(
    'leaves “%s” unchanged',
    (text) => expect(rendered(text)).toBe(`<p>${text}</p>`),
  )

  it('links web addresses, without the punctuation around them', () => {
    const cases = [
      ['See https://a.example/b?c=1.', `See ${link('https://a.example/b?c=1')}.`],
      ['(http://a.example)', `(${link('http://a.example')})`],
      ['https://a.example/x_(y), too', `${link('https://a.example/x_(y)')}, too`],
      ['www.solvik.no!', `${link('http://www.solvik.no', 'www.solvik.no')}!`],
      ['**https://a.example**', `<strong>${link('https://a.example')}</strong>`],
      ['https://a.example/_b_/c_d', link('https://a.example/_b_/c_d')],
      ['[Press kit](https://a.example/kit), new', `${link('https://a.example/kit', 'Press kit')}, new`],
      ['[Write](mailto:press@a.example)', link('mailto:press@a.example', 'Write')],
    ] as const
    for (const [text, html] of cases) expect(rendered(text)).toBe(`<p>${html}</p>`)
  })

  it('cannot add HTML tags or URLs that run a script to the page', () => {
    const hostile = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '[x](javascript:alert(1))',
      '[x](JaVaScRiPt:alert(1))',
      '[x](data:text/html,<script>alert(1)</script>)',
      '[x](https://a.example/"onmouseover="alert(1))',
      'https://a.example/"onmouseover="alert(1)',
      '[<b>](https://a.example)',
      '## <svg onload=alert(1)>',
      '- **<b onclick=alert(1)>**',
    ]
    for (const text of hostile) {
      const html = renderMarkdown(text)
      expect(html.replace(/<\/?(p|h2|h3|ul|ol|li|strong|em|br)>/g, '')).not.toMatch(/<(?!a href="https?:|\/a>)/)
      expect(html).not.toMatch(/href="(?!https?:)|" ?on\w+=/i)
    }
  })

  it('loses its formatting in excerpts', () => {
    const text = '## Opening\n**Now** [here](https://a.example), _soon_\n- One'
    expect(withoutMarkdown(text)).toBe('Opening\n\nNow here, soon\n\nOne')
  })
})
