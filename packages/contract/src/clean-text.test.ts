import { describe, expect, it } from 'vitest'
import { cleanLine, cleanName, cleanText, cutText } from './clean-text.ts'

const every = Array.from({ length: 0x10000 }, (_one, code) => String.fromCharCode(code)).join('')

describe('cleanText', () => {
  it('removes NUL and other control characters, and keeps line breaks and tabs', () => {
    expect(cleanText('a\0b\u0007c\u001b[31m\r\nd\re\tf\u0085')).toBe('abc[31m\nd\ne\tf')
  })
  it('replaces lone surrogates', () => {
    expect(cleanText('a\ud800b\udc00')).toBe('a\ufffdb\ufffd')
  })
  it('leaves nothing that PostgreSQL or JSON rejects, for any input', () => {
    const cleaned = cleanText(every)
    expect(cleaned.isWellFormed()).toBe(true)
    expect(cleaned.match(/\p{Cc}/gu)?.every((sign) => sign === '\n' || sign === '\t')).toBe(true)
  })
})

describe('cleanLine', () => {
  it('puts text on one line', () => {
    expect(cleanLine('  Subject\r\nBcc: x@example.test\0 \u2028 end\ud800')).toBe(
      'Subject Bcc: x@example.test end\ufffd',
    )
  })
})

describe('cleanName', () => {
  it.each([
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['\u2066a\u2069\u200f.jpg', 'a.jpg'],
    ['a\r\nb\u001b[2J.jpg', 'a b [2J.jpg'],
    ['\0\u0001\u202e', ''],
    ['\ufeffharbour\u200b.png', 'harbour.png'],
    ['👩‍👩‍👧 نمی‌خواهم.jpg', '👩‍👩‍👧 نمی‌خواهم.jpg'],
  ])('turns %j into %j', (name, clean) => expect(cleanName(name)).toBe(clean))
  it('cuts a long name without splitting a character', () => {
    expect(cleanName('😀'.repeat(10), 5)).toBe('😀😀')
    expect(cutText('😀', 1)).toBe('')
  })
})
