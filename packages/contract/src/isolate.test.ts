import { describe, expect, it } from 'vitest'
import { isolateBidi } from './isolate.ts'
import { toasts } from './messages.ts'

describe('a name inside a sentence', () => {
  it("is unchanged if its direction is the same as the sentence's", () => {
    expect(toasts.fileRestored('Harbour morning')).toBe('Harbour morning restored')
    expect(isolateBidi('Ålesund 100 %')).toBe('Ålesund 100 %')
  })
  it('is isolated if it is written from right to left', () => {
    expect(toasts.fileRestored('مرحبا 100')).toBe('\u2068مرحبا 100\u2069 restored')
    expect(toasts.movedTo('נמל')).toBe('Moved to \u2068נמל\u2069')
    expect(toasts.movedTo()).toBe('Moved to Root')
  })
  it('is isolated if it contains a character that changes the direction of the text after it', () => {
    expect(toasts.tagDeleted('a\u202eb')).toBe('Tag \u2068a\u202eb\u2069 deleted')
  })
})
