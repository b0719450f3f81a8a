import { describe, expect, it } from 'vitest'
import { withChosenValues } from './facets.ts'
import type { OwnField } from './own-fields.ts'
import { completeTerms, suggestFor, termAt } from './suggest.ts'

const season: OwnField = {
  slug: 'season',
  name: 'Season',
  attribute_type: 'Single Select',
  options: ['Autumn', 'Late winter'],
}
const suggested = (text: string, names: readonly string[] = []) => {
  const typing = termAt(text, text.length)
  return typing ? suggestFor(typing, [season], names) : { suggestions: [], hint: undefined }
}
const texts = (text: string, names?: readonly string[]) => suggested(text, names).suggestions.map((one) => one.text)

describe('suggestions while typing', () => {
  it('list all values of a field that has a fixed set of values, and only the matching ones once something is typed', () => {
    expect(suggested('type:').suggestions).toContainEqual({ text: 'type:image', words: 'Images' })
    expect(suggested('type:').hint).toBe('Or a format, such as png')
    expect(texts('fjord type:vi')).toEqual(['type:video'])
    expect(texts('type:vide')).toEqual(['type:video'])
    expect(texts('orientation:')).toEqual(['orientation:landscape', 'orientation:portrait', 'orientation:square'])
    expect(suggested('is:st').suggestions).toEqual([{ text: 'is:starred', words: 'Starred' }])
    expect(suggested('has:gp').suggestions).toEqual([{ text: 'has:gps', words: 'Has a location' }])
    expect(texts('-status:emb')).toEqual(['status:embargoed'])
    expect(texts('colour:bl')).toContain('color:blue')
    expect(texts('season:')).toEqual(['season:Autumn', 'season:"Late winter"'])
    expect(texts('type:image,vi')).toEqual(['type:image,video'])
    expect(texts('type:video')).toEqual([])
  })
  it('explain the format of dates, sizes and numbers', () => {
    expect(suggested('created:').hint).toMatch(/2026-11/)
    expect(suggested('size:>').hint).toMatch(/>10mb/)
    expect(suggested('width:').hint).toMatch(/>2000/)
  })
  it('put names that contain spaces in quotation marks', () => {
    expect(texts('tag:old', ['Old harbour'])).toEqual(['tag:"Old harbour"'])
    expect(texts('tag:boats,old', ['Old harbour'])).toEqual(['tag:boats,"Old harbour"'])
    expect(texts('tag:"old ha', ['Old harbour'])).toEqual(['tag:"Old harbour"'])
  })
  it('complete a field name, even if an alternative name is typed', () => {
    expect(texts('ori')).toEqual(['orientation:'])
    expect(texts('fjord -ty')).toEqual(['type:'])
    expect(texts('colour')).toEqual(['color:'])
    expect(texts('sea')).toEqual(['season:'])
    expect(texts('o')).toEqual([])
    expect(texts('zebra')).toEqual([])
  })
  it('do not search for a field that has no value yet, or for a lone minus sign', () => {
    expect(completeTerms('fjord type:')).toBe('fjord')
    expect(completeTerms('-type:')).toBe('')
    expect(completeTerms('fjord type:image')).toBe('fjord type:image')
    expect(completeTerms('remember:')).toBe('remember:')
    expect(completeTerms('fjord -')).toBe('fjord')
    expect(completeTerms('-')).toBe('')
    expect(completeTerms('twin-')).toBe('twin-')
  })
  it('are not offered inside finished text, or for an unknown field', () => {
    expect(termAt('type:image', 5)).toBeUndefined()
    expect(texts('nonsense:a')).toEqual([])
  })
})

describe('the values of a filter', () => {
  const coast = { value: 'Coast', label: 'Coast', count: 4, query: 'tag:Coast' }
  it('include excluded values that no result has, so that a click can remove the exclusion', () => {
    expect(withChosenValues('-tag:fog fjord', 'tag', [coast])).toEqual([
      { value: 'tag:fog', label: 'fog', count: null, query: 'tag:fog' },
      coast,
    ])
    expect(withChosenValues('-type:video', 'type', [])).toMatchObject([{ label: 'Videos', query: 'type:video' }])
    expect(withChosenValues('-created:2025', 'created', [])).toMatchObject([{ label: '2025', query: 'created:2025' }])
  })
  it('include a chosen value only once if the results contain it too', () => {
    expect(withChosenValues('tag:coast', 'tag', [coast])).toEqual([coast])
  })
})
