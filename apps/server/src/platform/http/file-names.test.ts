import { expect, it } from 'vitest'
import { disposition } from './file-names.ts'

const fallback = (name: string) => /filename="([^"]*)"/.exec(disposition('attachment', name))?.[1]

it.each([
  ['Ærø Straße.jpg', 'Aero Strasse.jpg'],
  ['Smørebrød – Łódź.png', 'Smorebrod - Lodz.png'],
  ['Þingvellir œuvre.tif', 'Thingvellir oeuvre.tif'],
  ['Été à l’île.pdf', "Ete a l'ile.pdf"],
  ['東京.jpg', 'file.jpg'],
  ['東京', 'file'],
  ['"50%".jpg', '_50__.jpg'],
])('the fallback name of %s is %s', (name, ascii) => {
  expect(fallback(name)).toBe(ascii)
})

it('modern clients receive the real name', () => {
  expect(disposition('attachment', 'Ærø.jpg')).toBe(
    `attachment; filename="Aero.jpg"; filename*=UTF-8''%C3%86r%C3%B8.jpg`,
  )
})
