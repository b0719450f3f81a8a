/** jsdom's own `getComputedStyle`. */
export const computedStyles = window.getComputedStyle.bind(window)

/** The attributes that the browser's own style sheet looks at to decide whether an element is displayed. */
const attributes = ['hidden', 'open', 'type', 'popover']
const displays = new Map<string, string>()

/** The `display` value that the browser's own style sheet gives an element of this kind. */
const standardDisplay = (element: Element) => {
  const own = attributes.map((name) => (element.hasAttribute(name) ? `=${element.getAttribute(name)}` : ''))
  const key = [element.tagName, element.parentElement?.tagName, ...own].join()
  const found = displays.get(key) ?? computedStyles(element).display
  displays.set(key, found)
  return found
}
const styleOf = (element: Element) => (element as HTMLElement).style as CSSStyleDeclaration | undefined
/** The value of an inherited property, set by the nearest element that has one. */
const inherited = (element: Element, property: 'visibility' | 'pointerEvents') => {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const value = styleOf(at)?.[property]
    if (value && value !== 'inherit') return value
  }
  return undefined
}

const quick: Record<string, (element: Element) => string> = {
  display: (element) => styleOf(element)?.display || standardDisplay(element),
  visibility: (element) => inherited(element, 'visibility') ?? 'visible',
  opacity: (element) => styleOf(element)?.opacity || '1',
  pointerEvents: (element) => inherited(element, 'pointerEvents') ?? 'auto',
}

/**
 * Every query by role checks whether each element is visible. jsdom computes all properties of an element from all style
 * sheets, again after each change to the page, which took up most of the test time. The tests load no style sheets, so the
 * few properties that decide visibility are taken from the elements themselves; jsdom still computes all others.
 */
export const quickStyles = (element: Element, pseudo?: string | null): CSSStyleDeclaration => {
  if (pseudo) return computedStyles(element, pseudo)
  let computed: CSSStyleDeclaration | undefined
  const whole = () => (computed ??= computedStyles(element))
  const getPropertyValue = (name: string) => quick[name]?.(element) ?? whole().getPropertyValue(name)
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => {
      if (name === 'getPropertyValue') return getPropertyValue
      if (typeof name === 'string' && quick[name]) return quick[name](element)
      const value: unknown = Reflect.get(whole(), name)
      return typeof value === 'function' ? value.bind(whole()) : value
    },
  })
}
