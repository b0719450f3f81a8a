import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterEach } from 'vitest'
import { quickStyles } from './quick-styles.ts'

afterEach(cleanup)

// React's development build creates an error for each element, for stack traces. That took a third of the test time.
const internals = (React as unknown as Record<string, object>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })

configure({
  // Long enough for a busy machine.
  asyncUtilTimeout: 20_000,
  // Every failed attempt of `waitFor` creates an error. Printing the whole page into each took a tenth of the test time.
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})

// Browser features that jsdom lacks and the component library needs.
Object.assign(window, {
  matchMedia: (query: string) => ({
    matches: query.startsWith('(min-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  IntersectionObserver: class {
    observe() {}
    disconnect() {}
  },
  scrollTo: () => undefined,
  getComputedStyle: quickStyles,
})
HTMLElement.prototype.scrollIntoView = () => undefined
Element.prototype.scrollTo = () => undefined
Object.defineProperty(document, 'fonts', {
  value: { addEventListener: () => undefined, removeEventListener: () => undefined },
})
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
  this.dispatchEvent(new Event('close'))
}
