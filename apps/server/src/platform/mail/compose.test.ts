import { describe, expect, it } from 'vitest'
import { compose, type MailContent } from './compose.ts'

const letter: MailContent = {
  subject: 'An invitation from Visit Lagoon',
  from: 'Visit Lagoon',
  heading: 'You are invited',
  paragraphs: ['Ada Lovelace invites you to the team.', 'The invitation is valid for seven days.'],
  button: { label: 'Accept the invitation', address: 'https://vitrine.example/invite/abc?x=1&y=2' },
  footer: 'You get this mail because somebody entered your address. If you do not know why, ignore it.',
}
const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>'&amp;{{x}}`

describe('an email', () => {
  it('has the same content in text and in HTML', () => {
    const { html, text } = compose(letter)
    for (const part of ['Visit Lagoon', letter.heading, ...letter.paragraphs, letter.footer, 'Accept the invitation']) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
    expect(text).toContain('\nhttps://vitrine.example/invite/abc?x=1&y=2\n')
    expect(html).toContain('href="https://vitrine.example/invite/abc?x=1&amp;y=2"')
  })

  it('escapes user input in every part', () => {
    const { html } = compose({
      subject: hostile,
      from: hostile,
      heading: hostile,
      paragraphs: [hostile],
      button: { label: hostile, address: `https://a.example/${hostile}` },
      footer: hostile,
    })
    expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>/)
    expect(html.match(/&quot;&gt;&lt;script&gt;/g)).toHaveLength(6)
    expect(html).not.toContain("'&")
  })

  it('loads nothing when it is opened', () => {
    const { html } = compose(letter)
    expect(html).not.toMatch(/<(img|link|script|iframe|object|embed|video|audio|svg|form|base)\b/i)
    expect(html).not.toMatch(/src=|url\(|@import|@font-face|background=/i)
    const addresses = [...html.matchAll(/https?:[^"<\s]+/g)].map(([address]) => address)
    expect(new Set(addresses)).toEqual(new Set(['https://vitrine.example/invite/abc?x=1&amp;y=2']))
  })

  it('links only to web addresses', () => {
    for (const address of ['javascript:alert(1)', 'data:text/html,x', '/invite/abc', '', 'ftp://a.example/'])
      expect(() => compose({ ...letter, button: { label: 'x', address } })).toThrow(TypeError)
  })

  it('can be read by a screen reader: a language, a title, one heading, tables only for layout', () => {
    const { html } = compose(letter)
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('<title>An invitation from Visit Lagoon</title>')
    expect(html.match(/<h1\b/g)).toHaveLength(1)
    expect(html.match(/<table\b/g)?.length).toBe(html.match(/role="presentation"/g)?.length)
  })

  it('strips line breaks, and characters that reorder or hide text, from user input', () => {
    const { text } = compose({ ...letter, heading: 'a\r\nBcc: x\u202e\u0000gnp.exe\u2028b\ud800', paragraphs: [] })
    expect(text.split('\n')[2]).toBe('a Bcc: x gnp.exe b\ufffd')
  })

  it('works without a button, team or footer', () => {
    const { html, text } = compose({ subject: 's', heading: 'h', paragraphs: ['p'] })
    expect(html).not.toContain('<a ')
    expect(text).toBe('Vitrine\n\nh\n\np\n\n-- \nSent by Vitrine.\n')
  })
})
