import type { Reply } from './call.ts'

/** Escapes text for use between tags and inside quoted attributes. */
export const escape = (text: unknown) => String(text ?? '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A time in readable form: `2026-11-17 03:29:00 UTC`. */
export const utc = (at: number) => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`

const STYLE = `
:root{color-scheme:light dark;font:15px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;--line:color-mix(in srgb,currentColor 16%,transparent);--dim:color-mix(in srgb,currentColor 68%,transparent)}
*{box-sizing:border-box}
body{margin:0 auto;max-width:62rem;padding:0 1.25rem 3rem;background:light-dark(#fafafa,#0f1011);color:light-dark(#16181a,#eceeef)}
header{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:baseline;padding:.9rem 0;border-bottom:1px solid var(--line);background:light-dark(#fafafaee,#0f1011ee);backdrop-filter:blur(6px)}
h1{font-size:1.1rem;margin:0}h2{font-size:1.2rem;margin:0}h3{font-size:1rem;margin:1.5rem 0 .5rem}
a{color:inherit;text-decoration-color:var(--dim);text-underline-offset:.15em}
header a{text-decoration:none}header a:hover{text-decoration:underline}
small,.quiet{color:var(--dim)}
.notice{margin:1rem 0 0;padding:.6rem .9rem;border-radius:.6rem;background:light-dark(#fcf1da,#352711);color:light-dark(#6b4408,#e9b961)}
.profile{display:flex;gap:1.25rem;align-items:center;margin:2.25rem 0 1rem}
.profile img{width:76px;height:76px;border-radius:50%;object-fit:cover;border:1px solid var(--line)}
.profile p{margin:.15rem 0 0;display:flex;flex-wrap:wrap;gap:.1rem 1rem;color:var(--dim)}
.profile b{color:light-dark(#16181a,#eceeef)}
.feed{display:grid;gap:1.1rem;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));padding:0;margin:0;list-style:none}
.feed.one{grid-template-columns:minmax(0,30rem);margin-top:1.5rem}
.post{display:flex;flex-direction:column;border:1px solid var(--line);border-radius:.8rem;overflow:hidden;background:light-dark(#fff,#17191a)}
.post img,.post video{display:block;width:100%;aspect-ratio:4/5;object-fit:cover;background:#8883}
.tall .post img,.tall .post video{aspect-ratio:9/16;object-fit:contain;background:#000}
.strip{display:flex;overflow-x:auto;scroll-snap-type:x mandatory}.strip>*{flex:0 0 100%;scroll-snap-align:start}
.post div.text{padding:.75rem .9rem .9rem;overflow-wrap:anywhere;white-space:pre-wrap}
.post div.text small{display:block;margin-bottom:.2rem}
fieldset{border:1px solid var(--line);border-radius:.6rem;margin:1rem 0;padding:.75rem 1rem}
fieldset label{display:block;padding:.35rem 0}
button{font:inherit;padding:.5rem 1.25rem;border-radius:.5rem;border:1px solid currentColor;cursor:pointer}
button.primary{background:#0a66c2;border-color:#0a66c2;color:#fff}
`

const counted = (n: number, one: string) =>
  `<span><b>${n.toLocaleString('en-GB')}</b> ${one}${n === 1 ? '' : 's'}</span>`
type Profile = { picture: string; username: string; name: string; posts: number; followers: number; note?: string }
/** The header of an account above its feed. */
export const profile = ({ picture, username, name, posts, followers, note }: Profile) =>
  `<div class="profile"><img src="${escape(picture)}" alt=""><div><h2>@${escape(username)}</h2>
<p><span>${escape(name)}</span>${counted(posts, 'post')}${counted(followers, 'follower')}${note ? `<span>${escape(note)}</span>` : ''}</p></div></div>`

/** Returns the notice that this is not the real network. */
export const notice = (provider: string) =>
  `<p class="notice">This is an emulator of ${escape(provider)} on this machine. Nothing here is public.</p>`

/** Returns a whole page. `body` is inserted as HTML, so the caller must escape its texts. */
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
  /** The form's hidden fields. */
  hidden: Record<string, string>
  action: string
}

/** The page on which a user chooses an emulated account and allows or denies access. */
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
