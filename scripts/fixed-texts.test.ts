import { describe, expect, it } from 'vitest'
import { missingTexts } from './fixed-texts.mjs'

describe('the check of fixed texts', () => {
  it('reports a text that is missing from the product', () => {
    expect(missingTexts('Added to gallery\nNo results\n', ["added: 'Added to gallery',"])).toEqual([
      'docs/spec/texts.txt: “No results” is not in the product',
    ])
  })

  it('accepts any text in place of a placeholder', () => {
    const source = 'renamed: (name: string) => `File renamed to ${name}`,'
    expect(missingTexts('File renamed to <name>\n', [source])).toEqual([])
  })

  it('accepts an escaped apostrophe', () => {
    expect(missingTexts("I'd like to use this for...\n", ["hint: 'I\\'d like to use this for...',"])).toEqual([])
  })

  it('does not accept a text that is only in a comment', () => {
    expect(missingTexts('No results\n', ["/** 'No results' */\nconst none = ''"])).toHaveLength(1)
  })
})
