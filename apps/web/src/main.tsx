import './theme/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { App } from './app/App.tsx'
import { watchErrors } from './lib/errors.ts'

// The content security policy allows no code made from strings, which zod would otherwise try.
z.config({ jitless: true })
watchErrors(window)

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
