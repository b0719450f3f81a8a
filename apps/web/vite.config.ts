import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import simpleVars from 'postcss-simple-vars'
import { defineConfig } from 'vite'
import { MOBILE_BREAKPOINT_PX } from '../../packages/contract/src/constants.ts'

/** Widths that stylesheets may name: `$mobile` is the spec's, `$wide` is where the sidebar shows its words. */
const variables = { mobile: `${MOBILE_BREAKPOINT_PX}px`, wide: '1200px' }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  css: { postcss: { plugins: [mantine(), simpleVars({ variables })] } },
  // Nothing is inlined: the content security policy allows our own files and no others.
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
  server: { port: 5173, proxy: { '/v1': 'http://127.0.0.1:3000' } },
})
