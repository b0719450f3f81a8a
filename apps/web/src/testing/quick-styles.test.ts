import { expect, it } from 'vitest'
import { computedStyles, quickStyles } from './quick-styles.ts'

const page = `<div hidden></div><input type="hidden"><input type="text" hidden><dialog></dialog><dialog open></dialog>
  <details><summary>a</summary><p>b</p></details><details open><summary>a</summary><p>b</p></details>
  <ul><li>a</li></ul><table><tr><td>a</td></tr></table><fieldset><legend>a</legend></fieldset><span popover>a</span>
  <p style="display: none"><b>a</b></p><p style="visibility: hidden">a<i style="visibility: visible">b</i><b>c</b></p>
  <p style="opacity: 0"><b>a</b></p><p style="pointer-events: none"><b>a</b></p><template></template><svg hidden></svg>`

it('gives every element the visibility that jsdom computes', () => {
  document.body.innerHTML = page
  const looks = (styles: typeof computedStyles) =>
    [...document.body.querySelectorAll('*')].map((element) => {
      const { display, visibility, opacity, pointerEvents, overflowY } = styles(element)
      return { html: element.outerHTML, display, visibility, opacity, pointerEvents, overflowY }
    })
  expect(looks(quickStyles)).toEqual(looks(computedStyles))
})
