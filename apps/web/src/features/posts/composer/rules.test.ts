import { postRulesOf, type PostProblem, postStatuses } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { card, id } from '../../../testing/cards.ts'
import { whyNotType } from '../shareable.ts'
import { postOf } from '../../../testing/posts.ts'
import { countersOf } from './CountedText.tsx'
import { changesOf, draftOf } from './draft.ts'
import { tagsAfter } from './FilesSection.tsx'
import { withHashtags } from './HashtagMenu.tsx'
import { isRights, placeOf, problemsOf } from './problems.ts'
import { isAllowed, postedPart, shapesFor } from './shapes.ts'
import { statusOf } from './status.ts'
import { resolveWallTime, wallOf } from './wall-time.ts'

const problem = (code: string, file: string | null = null, severity: PostProblem['severity'] = 'stop') => ({
  code,
  file,
  severity,
  text: code,
})

describe('the status line', () => {
  it('says what is happening for every status, and gives the reason if there is one', () => {
    for (const status of postStatuses) {
      const failure = { code: 'x', text: 'The network said no.' }
      const { title, why } = statusOf(postOf({ status, failure, scheduled_local: '2026-10-24T17:00' }), [])
      expect(title, status).toMatch(/\.$/)
      if (['failed', 'missed', 'needs_reconnect', 'unconfirmed'].includes(status)) expect(why).toContain(failure.text)
    }
  })
  it('offers the next step: try again, reconnect, check the account, view', () => {
    const offers = (more: Parameters<typeof postOf>[0]) => statusOf(postOf(more), []).offers
    expect(offers({ status: 'failed' })).toEqual(['retry'])
    expect(offers({ status: 'needs_reconnect' })).toEqual(['reconnect'])
    expect(offers({ status: 'unconfirmed' })).toEqual(['not there'])
    expect(offers({ status: 'published', permalink: 'https://example.org/p/1' })).toEqual(['view'])
    expect(offers({ status: 'publishing' })).toEqual([])
  })
  it('says that a scheduled post is held back, with the reasons', () => {
    const post = postOf({
      status: 'scheduled',
      scheduled_at: new Date('2099-10-24T15:00Z'),
      scheduled_local: '2099-10-24T17:00',
    })
    expect(statusOf(post, []).tone).toBe('ok')
    const held = statusOf(post, [problem('file.expired', id(2))])
    expect([held.tone, held.title]).toEqual(['warn', 'Held back: this post won’t be published.'])
    expect(held.why).toContain('file.expired')
    expect(statusOf(post, [problem('location.ignored', null, 'warning')]).tone).toBe('ok')
  })
  it('says when the first comment was not added', () => {
    expect(statusOf(postOf({ status: 'published', first_comment_status: 'failed' }), []).why).toContain('not added')
  })
})

describe('problems', () => {
  it('are found while the user types, in addition to those that only the server can find', () => {
    const post = postOf({ problems: [problem('caption.too_long', null, 'error'), problem('file.expired', id(2))] })
    const draft = { ...draftOf(post), caption: `${'#tag '.repeat(31)}` }
    expect(problemsOf(post, draft, 'Instagram').map(({ code }) => code)).toEqual(['caption.hashtags', 'file.expired'])
  })
  it('disappear when their file is removed', () => {
    const post = postOf({ problems: [problem('file.expired', id(2))] })
    const codes = problemsOf(post, { ...draftOf(post), files: [] }, 'Instagram').map(({ code }) => code)
    expect(codes).toEqual(['files.none'])
  })
  it('are shown where they can be fixed', () => {
    expect(placeOf(problem('file.expired', id(2)))).toBe('files')
    expect(placeOf(problem('account.reconnect'))).toBe('account')
    expect(placeOf(problem('first_comment.too_long'))).toBe('first_comment')
    expect(placeOf(problem('audience.none'))).toBe('audience')
    expect(placeOf(problem('approval.waiting'))).toBe('approval')
  })
  it('are classified as problems with the rights or with the file itself', () => {
    expect(isRights(problem('status.embargoed', id(2)))).toBe(true)
    expect(isRights(problem('file.duration', id(2), 'error'))).toBe(false)
    expect(isRights(problem('file.gone', id(2)))).toBe(false)
  })
})

describe('a changed draft', () => {
  it('is sent with its changed fields only', () => {
    const saved = draftOf(postOf())
    expect(changesOf(saved, saved)).toEqual({})
    expect(changesOf({ ...saved, caption: 'Snow' }, saved)).toEqual({ caption: 'Snow' })
  })
  it('is sent without locations that have no ID and tags that have no name', () => {
    const saved = draftOf(postOf())
    const draft = {
      ...saved,
      location: { id: ' ', name: 'Skarv' },
      user_tags: [{ username: ' ', x: 0, y: 0, file: 0 }],
    }
    expect(changesOf(draft, saved)).toEqual({})
  })
  it('keeps tags with their image when files are moved or removed', () => {
    const [a, b] = [1, 2].map((n) => ({ file: id(n), crop: null, alt_text: '', card: card(n) }))
    if (!a || !b) throw new Error('two files are needed')
    const tags = [{ username: 'ada', x: 0.5, y: 0.5, file: 1 }]
    expect(tagsAfter(tags, [a, b], [b, a])).toEqual([{ ...tags[0], file: 0 }])
    expect(tagsAfter(tags, [a, b], [a])).toEqual([])
  })
})

describe('a scheduled time', () => {
  it('moves forward by an hour if the clocks skip it', () => {
    const wall = { day: '2027-03-28', clock: '02:30', zone: 'Europe/Oslo', occurrence: 'first' as const }
    const { instant, note, shown } = resolveWallTime(wall)
    expect([instant.toISOString(), note, shown]).toEqual(['2027-03-28T01:30:00.000Z', 'gap', '03:30'])
  })
  it('keeps the chosen occurrence if the clocks show it twice', () => {
    const second = resolveWallTime({ day: '2027-10-31', clock: '02:30', zone: 'Europe/Oslo', occurrence: 'second' })
    expect([second.instant.toISOString(), second.note]).toEqual(['2027-10-31T01:30:00.000Z', 'overlap'])
    expect(wallOf(second.instant, 'Europe/Oslo')).toMatchObject({ clock: '02:30', occurrence: 'second' })
  })
})

describe('texts', () => {
  it('are counted by the rules of their network: characters, hashtags and mentions', () => {
    const instagram = postRulesOf('Instagram', 'post')?.caption
    const tiktok = postRulesOf('TikTok', 'post')?.imageCaption
    if (!instagram || !tiktok) throw new Error('both networks have captions')
    const words = (text: string, rules: typeof instagram) => countersOf(text, rules).map((one) => one.words)
    expect(words('👩‍🚀 #snow @ada', instagram)).toEqual(['14 of 2,200', '1 of 30 hashtags', '1 of 20 mentions'])
    expect(words('👩‍🚀', tiktok)).toEqual(['5 of 4,000'])
  })
  it('get each hashtag of a group only once', () => {
    expect(withHashtags('Snow #Winter', { hashtags: ['#winter', '#solvik'] })).toBe('Snow #Winter #solvik')
    expect(withHashtags('Snow', { hashtags: ['#solvik'] })).toBe('Snow\n\n#solvik')
    expect(withHashtags('', { hashtags: ['#a', '#b'] })).toBe('#a #b')
  })
})

describe('crops', () => {
  it('have only aspect ratios that the network accepts', () => {
    const rules = postRulesOf('Instagram', 'post')?.images
    if (!rules) throw new Error('posts have images')
    expect(shapesFor(rules).map(([name]) => name)).toEqual(['1:1', '4:5', '1.91:1', '16:9'])
    expect(isAllowed({ width: 900, height: 1600 }, rules)).toBe(false)
    expect(postedPart({ width: 900, height: 1600 }, null, rules)).toMatchObject({ width: 900, height: 1125 })
  })
})

describe('Share To Socials', () => {
  const [image, video] = [{ kind: 'image' }, { kind: 'video' }]
  it('offers a post only for images, and a reel only for a single video', () => {
    expect(whyNotType([image], 'post')).toBeNull()
    expect(whyNotType([image, video], 'post')).toContain('only contain images')
    expect(whyNotType([video], 'reel')).toBeNull()
    expect(whyNotType([image], 'reel')).toContain('video')
    expect(whyNotType([image, image], 'story')).toContain('one file')
  })
})
