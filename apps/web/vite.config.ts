import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import simpleVars from 'postcss-simple-vars'
import { defineConfig, type Plugin } from 'vite'
import { chunkNames } from './chunks.ts'
import { MOBILE_BREAKPOINT_PX } from '../../packages/contract/src/constants.ts'

/** Breakpoints for stylesheets: `$mobile` is the spec's, `$wide` is where the sidebar shows labels. */
const variables = { mobile: `${MOBILE_BREAKPOINT_PX}px`, wide: '1200px' }

/** Writes compressed copies of the files that benefit, so that the server doesn't have to compress them for each request. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const worth = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))
    await Promise.all(
      worth.map(async (name) => {
        const file = path.join(dir, name)
        const source = await readFile(file)
        if (source.length < 1024) return
        await writeFile(`${file}.br`, await promisify(brotliCompress)(source))
        await writeFile(`${file}.gz`, await promisify(gzip)(source))
      }),
    )
  },
})

/** Gives scripts of public pages a low priority: the pages are complete without them, so visible content loads first. */
const scriptsLast = (): Plugin => ({
  name: 'scripts-last',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { filename }) =>
      filename.endsWith('index.html')
        ? html
        : html.replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
  },
})

const page = (name: string) => path.join(import.meta.dirname, name)

/** Matches the given modules of the app and the contract. Throws if one does not exist, because a module that is missing from
 *  its chunk can keep a page from starting. */
const modules = (...names: string[]) => {
  const folders = ['src', '../../packages/contract/src']
  const exists = (name: string) =>
    folders.some((folder) => ['ts', 'tsx'].some((type) => existsSync(page(`${folder}/${name}.${type}`))))
  const missing = names.filter((name) => !exists(name))
  if (missing.length > 0) throw new Error(`vite.config.ts names modules that don't exist: ${missing.join(', ')}`)
  return new RegExp(`/src/(${names.join('|')})\\.tsx?$`)
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compressed(), scriptsLast()],
  css: { postcss: { plugins: [mantine(), simpleVars({ variables })] } },
  // Nothing is inlined: the content security policy allows our own files and no others.
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
    // Most of the build is compression, as intended, so the warning about it would only hide others.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: page('index.html'),
          preserveEntrySignatures: 'allow-extension',
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: chunkNames(page('index.html')), debugName: 'app' }],
            },
          },
        },
      },
    },
    // The light public pages and media centres. They share no chunk with the app, whose chunks are large.
    visitors: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: [page('p.html'), page('centre.html')],
          // Small modules that are needed together share one request.
          preserveEntrySignatures: 'allow-extension',
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                {
                  name: 'formats',
                  test: modules('lib/sizes', 'lib/capitalize', 'lib/file-types', 'lib/counts', 'file-words'),
                },
                {
                  name: 'public',
                  test: modules(
                    'public/Frame',
                    'public/components',
                    'public/api',
                    'public/copy',
                    'public/render-page',
                    'public/UnlockForm',
                    'public/use-fetch',
                    'public/words',
                    'public/media-centre/copy',
                    'public-file-words',
                    'lib/download-steps',
                    'sizes',
                  ),
                },
              ],
            },
          },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'visitors']) await builder.build(builder.environments[name]!)
    },
  },
  server: { port: 5173, proxy: { '/v1': 'http://127.0.0.1:3000' } },
})
