import type { OneTimeApprovalStatus } from '@vitrine/contract'
import { escapeHtml } from '../../../platform/http/escape-html.ts'
import type { Brand } from '../../../platform/http/page-body.ts'
import type { Row } from '../store.ts'
import { copy } from '../copy.ts'

/** The data of the creator's page. */
export type Shown = {
  row: Row
  status: OneTimeApprovalStatus
  team: Brand
  secret: string
  /** Formats a time as a date in the team's time zone. */
  day: (at: Date | string) => string
  hasCover: boolean
}

const linkTo = (address: string | null) => (address && /^https?:\/\//i.test(address) ? address : null)

/** The post of the creator: its cover, caption and URL. */
export const postOf = ({ row: { post }, secret, day, hasCover }: Shown) => {
  const { handle, platform, caption, media_count, posted_at } = post
  const permalink = linkTo(post.permalink)
  const head = `<header><span class="avatar" aria-hidden="true" data-initials="${escapeHtml(handle.charAt(0).toUpperCase())}"></span><span><strong><bdi>${escapeHtml(handle)}</bdi></strong><small>${escapeHtml(copy.yourPost(day(posted_at), platform))}</small></span></header>`
  const count = media_count > 1 ? `<span class="count">${escapeHtml(copy.several(media_count))}</span>` : ''
  const cover = hasCover
    ? `<div class="frame"><img src="/v1/public/team/one_time_approval/thumbnail/${escapeHtml(secret)}/" alt="${escapeHtml(copy.cover(handle))}">${count}</div>`
    : `<p class="frame none">${escapeHtml(copy.noCover)}</p>`
  const text = caption
    ? `<p class="caption" dir="auto">${escapeHtml(caption)}</p>`
    : `<p class="quiet">${escapeHtml(copy.noCaption)}</p>`
  const link = permalink
    ? `<p><a href="${escapeHtml(permalink)}" target="_blank" rel="noopener noreferrer nofollow">${escapeHtml(copy.onNetwork(platform))}</a></p>`
    : ''
  return `<section class="as-posted" aria-label="${escapeHtml(copy.preview)}">${head}${cover}${text}${link}</section>`
}

/** The request in plain words. */
export const factsOf = ({ row: { scope, ends_at }, day }: Shown) => {
  const facts = [
    [copy.where, copy.whereWords(scope.channels)],
    [copy.notFor, copy.notForWords(scope.channels)],
    [copy.countries, copy.countriesWords(scope.territories)],
    [copy.howLong, copy.howLongWords(scope.duration_days, ends_at && day(ends_at))],
    [copy.credit, scope.credit],
    [copy.changes, copy.changesWords(scope.edits)],
  ] as const
  const fact = ([label, words]: readonly [string, string]) =>
    words ? `<div><dt>${escapeHtml(label)}</dt><dd><bdi>${escapeHtml(words)}</bdi></dd></div>` : ''
  return `<dl class="facts">${facts.map(fact).join('')}</dl>`
}
export const termsOf = ({ row: { terms } }: Shown) =>
  `<section class="part"><h2>${escapeHtml(copy.terms)}</h2><p class="terms" dir="auto">${escapeHtml(terms)}</p></section>`

/** A link to the form. On a phone, the link stays visible. */
export const jumpToAnswer = `<p class="answer-jump"><a href="#answer">${escapeHtml(copy.jump)}</a></p>`

const actionOf = (secret: string, path = '') =>
  `method="post" action="/p/approval/${escapeHtml(secret)}${path}" class="answer"`
const field = (id: string, label: string, input: string, help = '') =>
  `<div class="field"><label for="${id}">${escapeHtml(label)}</label>${input}${help && `<small id="${id}-help">${escapeHtml(help)}</small>`}</div>`

/** One form for both answers. The fields are needed only to agree. */
export const answerForm = ({ row, secret }: Shown) =>
  `<form ${actionOf(secret)}><input type="hidden" name="terms_hash" value="${escapeHtml(row.terms_hash)}">${field(
    'name',
    copy.name,
    '<input id="name" name="name" autocomplete="name" maxlength="200" required>',
  )}${field(
    'email',
    copy.email,
    '<input id="email" name="email" type="email" autocomplete="email" maxlength="254" aria-describedby="email-help">',
    copy.emailHelp,
  )}<label class="accept"><input type="checkbox" name="accepted" value="yes" required><span>${escapeHtml(copy.accept)}</span></label><div class="answer-buttons"><button type="submit" name="answer" value="approve">${escapeHtml(copy.agree)}</button><button type="submit" name="answer" value="decline" formnovalidate>${escapeHtml(copy.decline)}</button></div><p class="quiet">${escapeHtml(copy.onceHelp)}</p></form>`

export const originalForm = ({ row, secret }: Shown) => {
  const { platform } = row.post
  const why = row.import_problem ? copy.originalMissing(platform) : copy.originalHelp(platform)
  const text = row.uploaded_at ? copy.originalThere : why
  const input =
    '<input id="original" name="file" type="file" accept="image/*,video/*" required aria-describedby="original-help">'
  return `<section class="part"><h2>${escapeHtml(copy.originalTitle)}</h2><p>${escapeHtml(text)}</p><form ${actionOf(secret, '/original')} enctype="multipart/form-data" data-original="/v1/public/team/one_time_approval/original/${escapeHtml(secret)}/">${field('original', copy.originalField, input, copy.originalLimit)}<div class="answer-buttons"><button type="submit">${escapeHtml(copy.originalButton)}</button></div></form></section>`
}

export const copyLinks = ({ secret }: Shown) => {
  const link = (format: string, words: string) =>
    `<a href="/v1/public/team/one_time_approval/proof/${escapeHtml(secret)}/?format=${format}" download>${escapeHtml(words)}</a>`
  return `<section class="part"><h2>${escapeHtml(copy.copyTitle)}</h2><p>${escapeHtml(copy.copyHelp)}</p><p class="links">${link('pdf', copy.copyPdf)} ${link('json', copy.copyJson)}</p></section>`
}

/** Collapsed at first, so that nobody withdraws by mistake. */
export const withdrawForm = ({ secret, team }: Shown) =>
  `<details class="part"><summary>${escapeHtml(copy.withdrawTitle)}</summary><p>${escapeHtml(copy.withdrawHelp(team.name))}</p><form ${actionOf(secret)}>${field(
    'reason',
    copy.reason,
    '<textarea id="reason" name="reason" rows="3" maxlength="1000"></textarea>',
  )}<div class="answer-buttons"><button type="submit" name="answer" value="revoke">${escapeHtml(copy.withdraw)}</button></div></form></details>`
