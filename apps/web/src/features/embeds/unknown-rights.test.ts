import { expect, it } from 'vitest'
import { unknownRightsInWords } from './copy.ts'

it("adapts the text of the warning about unknown rights to the team's setting", () => {
  const one = { count: 1, names: ['Quay.jpg'] }
  expect(unknownRightsInWords({ count: 0, names: [] }, 'block')).toBeNull()
  expect(unknownRightsInWords(one, 'block')).toMatch(/Quay\.jpg\. Visitors won’t see it until the rights are set\./)
  expect(unknownRightsInWords(one, 'warn')).toMatch(/Visitors can see it/)
  expect(unknownRightsInWords({ count: 2, names: ['a', 'b'] }, 'block')).toMatch(/2 of these files.*see them/)
})
