import type { Reply } from './call.ts'

/** Text that is safe between tags and inside quoted attributes. */
export const escape = (text: unknown) => String(text ?? '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A moment for people: `2026-11-17 03:29:00 UTC`. */
export const utc = (at: number) => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:72rem;padding:1.5rem}
header{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:baseline}
h1{font-size:1.25rem;margin:0}h2{font-size:1.1rem;margin:2rem 0 .5rem}h3{font-size:1rem}a{white-space:nowrap}
small,.quiet{color:color-mix(in srgb,currentColor 65%,transparent)}
.feed{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));padding:0;list-style:none}
.post{border:1px solid color-mix(in srgb,currentColor 25%,transparent);border-radius:.5rem;overflow:hidden}
.post img,.post video{display:block;width:100%;aspect-ratio:1;object-fit:cover;background:#8883}
.strip{display:flex;overflow-x:auto}.strip>*{flex:0 0 100%}
.post div.text{padding:.75rem;overflow-wrap:anywhere;white-space:pre-wrap}
fieldset{border:1px solid color-mix(in srgb,currentColor 25%,transparent);border-radius:.5rem;margin:1rem 0;padding:.75rem 1rem}
fieldset label{display:block;padding:.35rem 0}
button{font:inherit;padding:.5rem 1.25rem;border-radius:.5rem;border:1px solid currentColor;cursor:pointer}
button.primary{background:#0a66c2;border-color:#0a66c2;color:#fff}
`

/** A whole page. `body` is HTML. */
export const page = (title: string, body: string, status = 200): Reply => ({
  status,
  type: 'text/html; charset=utf-8',
  headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`,
})

type Consent = {
  provider: string
  app: string
  accounts: { username: string; detail: string }[]
  scopes: string[]
  /** What the form carries back unseen. */
  hidden: Record<string, string>
  action: string
}

/** Where a person chooses an emulated account and allows or denies access. */
export const consentPage = ({ provider, app, accounts, scopes, hidden, action }: Consent): Reply =>
  page(
    `Connect to ${provider}`,
    `<header><h1>Connect ${escape(app)} to ${escape(provider)}</h1><small>Emulator: no real account is used</small></header>
<form method="post" action="${escape(action)}">
${Object.entries(hidden)
  .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
  .join('')}
<fieldset><legend>Account</legend>${accounts
      .map(
        ({ username, detail }, at) =>
          `<label><input type="radio" name="username" value="${escape(username)}"${at === 0 ? ' checked' : ''}> @${escape(username)} <small>${escape(detail)}</small></label>`,
      )
      .join('')}</fieldset>
<fieldset><legend>Permissions</legend>${scopes
      .map(
        (scope) =>
          `<label><input type="checkbox" name="grant.${escape(scope)}" value="1" checked> ${escape(scope)}</label>`,
      )
      .join('')}</fieldset>
<button class="primary" name="decision" value="allow">Allow</button> <button name="decision" value="deny">Deny</button>
</form>`,
  )
