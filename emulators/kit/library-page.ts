import type { Reply } from './call.ts'
import { mediaAddress } from './control.ts'
import type { Core } from './core.ts'
import { escape, notice, page, utc } from './html.ts'

type Item = { name: string; place: string; blob?: string | undefined; file_type: string; at: number }
type AccountUploads = { username: string; name: string; items: Item[] }

const showItem = (core: Core, { name, place, blob, file_type, at }: Item) => {
  const address = blob === undefined ? '' : escape(mediaAddress(core, { blob, type: file_type }))
  const media =
    blob === undefined
      ? ''
      : file_type.startsWith('video/')
        ? `<video controls preload="metadata" src="${address}" aria-label="${escape(name)}"></video>`
        : `<img loading="lazy" src="${address}" alt="${escape(name)}">`
  return `<li class="post">${media}<div class="text"><small>${escape(place)} · ${utc(at)}</small>${escape(name)}</div></li>`
}

/** The page of an emulator that stores files: every account with its uploads, newest first. */
export const libraryPage = (core: Core, provider: string, accounts: readonly AccountUploads[]): Reply =>
  page(
    `${provider} emulator`,
    `<header><h1><a href="/">${escape(provider)} emulator</a></h1><small>Emulator time: ${utc(core.clock.now())}</small>
<a href="/_emulator/journal">Journal</a> <a href="/_emulator/settings">Settings</a></header>${notice(provider)}${accounts
      .map(({ username, name, items }) => {
        const sorted = items.toSorted((a, b) => b.at - a.at)
        const list = sorted.length
          ? `<ul class="feed">${sorted.map((item) => showItem(core, item)).join('')}</ul>`
          : '<p class="quiet">No uploads yet.</p>'
        return `<section><h2>${escape(name)}</h2><p class="quiet">@${escape(username)}</p>${list}</section>`
      })
      .join('')}`,
  )
