import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/** Renders a public page in place of the server-rendered one. */
export const renderPage = (page: ReactNode) => {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  createRoot(root).render(<StrictMode>{page}</StrictMode>)
}
