import { attributes, bulk, files } from '@vitrine/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { csvLine, type CsvLine, parseCsv, unguardCell } from '../../platform/csv.ts'
import { newTextReader } from '../../platform/decode.ts'

let world: World
let team: string
let ada: Person
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam({ features: ['DAM_PLUS'] }))
  ada = await world.newMember(team, 'Admin')
})
afterAll(() => world.close())

const read = async (text: string | Buffer, size = 7) => {
  const bytes = Buffer.from(text)
  const lines: CsvLine[] = []
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  for await (const line of parseCsv(newTextReader().read(pieces()))) lines.push(line)
  return lines
}
const exported = async (selection: object = { query: {} }, person = ada) =>
  world.call(bulk.exportCsv, person, { params: { team }, body: { selection } })
const imported = (csv: string | Buffer, { check = false, person = ada } = {}) =>
  world.app
    .inject({
      method: 'POST',
      url: `/v1/files/bulk/import/${team}/?check=${check}`,
      headers: { origin: world.settings.origin, cookie: person.cookie, 'content-type': 'text/csv' },
      payload: csv,
    })
    .then((reply) => ({ status: reply.statusCode, body: reply.json() }))
const shown = async (file: string) => (await world.call(files.one, ada, { params: { file } })).body
const rowsOf = async (text: string) => {
  const [head, ...rest] = await read(text.replace('\uFEFF', ''))
  return rest.map(({ cells }) => Object.fromEntries(cells.map((cell, at) => [head?.cells[at] ?? '', cell])))
}

describe('a CSV', () => {
  it('is parsed with quotes, line breaks inside quotes, and any chunk boundaries', async () => {
    const text = 'uuid,name\r\n1,"a ""b"", c"\n\n2,"two\nlines"\n3,å€😀\n4,'
    for (const size of [1, 2, 3, 1000])
      expect(await read(text, size)).toEqual([
        { line: 1, cells: ['uuid', 'name'] },
        { line: 2, cells: ['1', 'a "b", c'] },
        { line: 4, cells: ['2', 'two\nlines'] },
        { line: 5, cells: ['3', 'å€😀'] },
        { line: 6, cells: ['4', ''] },
      ])
  })
  it.each([
    ['in UTF-8 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['in UTF-16, as "Unicode text"', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['in big-endian UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['in Windows-1252, as "CSV"', (text: string) => Buffer.from(text, 'latin1')],
  ])('is read in the formats that spreadsheets save: %s', async (_how, saved) => {
    for (const size of [1, 2, 3, 1000])
      expect(await read(saved('uuid\tname\r\n1\tCafé Ærø\r\n2\té'), size)).toMatchObject([
        { cells: ['uuid', 'name'] },
        { cells: ['1', 'Café Ærø'] },
        { cells: ['2', 'é'] },
      ])
  })
  it('can be separated by semicolons or tabs', async () => {
    expect(await read('uuid;name\n1;a,b')).toMatchObject([{ cells: ['uuid', 'name'] }, { cells: ['1', 'a,b'] }])
    expect(await read('uuid\tname\n1\ta;b')).toMatchObject([{ cells: ['uuid', 'name'] }, { cells: ['1', 'a;b'] }])
  })
  it.each(['=1+1', '+1', '-cmd', '@SUM(A1)', '\tx', "'=x", "''+y", '-5', '-5.25', "'quoted'", '', 'plain'])(
    'never contains %j as a formula, and preserves the text when it is read again',
    async (text) => {
      const [line] = await read(csvLine(['id', text]))
      const cell = line?.cells[1] ?? ''
      expect(unguardCell(cell)).toBe(text)
      expect(/^[=+@\t\r]/.test(cell) || (cell.startsWith('-') && !/^-\d/.test(cell))).toBe(false)
    },
  )
})

describe('the export', () => {
  it('has one line per visible file, with columns named as in spec §3', async () => {
    const { file } = await world.newFile(team, {
      name: '=HYPERLINK("x")',
      description: 'two\nlines, "quoted"',
      latitude: -59.5,
      longitude: 10,
    })
    await world.newFile(team, { name: 'hidden', review_status: 1 })
    const { headers, text, status } = await exported(undefined, await world.newMember(team, 'Viewer'))
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      expect.stringContaining('filename="files.csv"'),
    ])
    expect(text.charCodeAt(0)).toBe(0xfeff)
    expect(await rowsOf(text)).toMatchObject([
      {
        uuid: file,
        name: '\'=HYPERLINK("x")',
        description: 'two\nlines, "quoted"',
        latitude: '-59.5',
        status: 'available',
        internal_use: 'false',
        file_type: 'image/png',
      },
    ])
    expect(await world.events()).toContain('file.exported')
  })
  it('returns an error if there is nothing to export', async () => {
    expect((await exported()).body['code']).toBe('bulk.nothing')
  })
})

describe('the import', () => {
  it('changes nothing if the CSV is an unchanged export', async () => {
    const { file } = await world.newFile(team, {
      name: '-=weird=-',
      description: '=1+1\n"x"',
      expiration_date: '2030-01-31',
      available_from: new Date('2027-01-01T00:00:00Z'),
    })
    const before = await shown(file)
    const { body } = await imported((await exported()).text)
    expect(body).toMatchObject({ lines: 1, problem_count: 0, unknown_columns: [] })
    await world.finishJobs()
    expect(await shown(file)).toEqual({ ...before, updated_at: expect.any(String) })
  })

  it('applies each line to its file, and can be undone', async () => {
    const [one, two] = [
      (await world.newFile(team, { name: 'one' })).file,
      (await world.newFile(team, { name: 'two' })).file,
    ]
    const csv = `uuid,name,status,latitude,longitude,expiration_date\n${one},First,restricted,1.5,-2.5,2030-01-31\n${two.toUpperCase()},'=Second,available,,,\n`
    const { body } = await imported(csv)
    expect(body.run).toMatchObject({ total: 2, state: 'waiting' })
    await world.finishJobs()
    expect(await shown(one)).toMatchObject({
      name: 'First',
      status: 'restricted',
      map_point: { latitude: 1.5, longitude: -2.5 },
      expiration_date: '2030-01-31',
    })
    expect(await shown(two)).toMatchObject({ name: '=Second', map_point: null, expiration_date: null })
    await world.call(bulk.undo, ada, { params: { run: body.run.uuid } })
    await world.finishJobs()
    expect(await shown(one)).toMatchObject({ name: 'one', status: 'available', map_point: null, expiration_date: null })
    expect(await shown(two)).toMatchObject({ name: 'two' })
  })

  it('sets exactly the tags in the cell, and creates missing tags', async () => {
    const [one, two] = [(await world.newFile(team)).file, (await world.newFile(team)).file]
    await world.call(files.update, ada, { params: { file: one }, body: { tags: ['Old', 'Fog'] } })
    const { body } = await imported(`uuid;tags\n${one};fog|Quay\n${two};Pier\n`)
    await world.finishJobs()
    expect([(await shown(one)).tags, (await shown(two)).tags]).toEqual([['Fog', 'Quay'], ['Pier']])
    await world.call(bulk.undo, ada, { params: { run: body.run.uuid } })
    await world.finishJobs()
    expect([(await shown(one)).tags, (await shown(two)).tags]).toEqual([['Fog', 'Old'], []])
  })

  it('also splits tags at commas, except for an existing tag with a comma in its name', async () => {
    const [one, two] = [(await world.newFile(team)).file, (await world.newFile(team)).file]
    await world.call(files.update, ada, { params: { file: one }, body: { tags: ['Bergen, Norway'] } })
    await imported(`uuid;tags\n${one};Fog, Pier | bergen, norway\n${two};Quay,, Oslo, Norway\n`)
    await world.finishJobs()
    expect((await shown(one)).tags).toEqual(['Bergen, Norway', 'Fog', 'Pier'])
    expect((await shown(two)).tags).toEqual(['Norway', 'Oslo', 'Quay'])
  })

  it('reports the row of an unclosed quotation mark, and imports nothing', async () => {
    const { file } = await world.newFile(team, { name: 'kept' })
    const { status, body } = await imported(`uuid,name\n\n${file},"Open\n${file},Next\n`)
    expect({ status, body }).toMatchObject({ status: 422, body: { code: 'csv.unclosed' } })
    expect(body.detail).toBe('The quotation mark in row 3 is never closed. Add the closing quotation mark.')
    expect((await shown(file)).name).toBe('kept')
  })

  it('reports the detected encoding', async () => {
    const { file } = await world.newFile(team)
    const { body } = await imported(Buffer.from(`uuid,name\n${file},Café\n`, 'latin1'))
    expect(body).toMatchObject({ encoding: 'windows-1252', lines: 1, bad_lines: 0 })
    await world.finishJobs()
    expect((await shown(file)).name).toBe('Café')
  })

  it('sets custom attributes from the columns of an export, named by slug, and can be undone', async () => {
    const make = (name: string, attribute_type: string, options: string[] = [], required = false) =>
      world.call(attributes.create, ada, { params: { team }, body: { name, attribute_type, options, required } })
    await make('Season', 'Single Select', ['Summer', 'Winter'])
    await make('Print run', 'Number')
    await make('Cleared', 'Yes/No', [], true)
    await make('Uses', 'Multi Select', ['Print', 'Web'])
    await make('Copyright', 'Text')
    const [one, two] = [(await world.newFile(team)).file, (await world.newFile(team)).file]
    const sentValues = { season: 'Winter', 'print-run': 5.5, cleared: false, uses: ['Print', 'Web'], copyright: '=1+1' }
    await world.call(files.update, ada, { params: { file: one }, body: { customAttributes: sentValues } })
    const csv = (await exported()).text
    expect((await rowsOf(csv)).find(({ uuid }) => uuid === one)).toMatchObject({
      season: 'Winter',
      'print-run': '5.5',
      cleared: 'false',
      uses: 'Print|Web',
      copyright: '',
      'attribute:copyright': "'=1+1",
    })
    const valuesOf = async (file: string) =>
      Object.fromEntries(
        (await shown(file)).custom_attributes.map((a: { slug: string; value: unknown }) => [a.slug, a.value]),
      )
    expect((await imported(csv)).body).toMatchObject({ problem_count: 0, unknown_columns: [] })
    await world.finishJobs()
    expect(await valuesOf(one)).toEqual(sentValues)

    const wrong = await imported(`uuid,season,print-run\n${one},Spring,many\n`, { check: true })
    expect(wrong.body.problems).toMatchObject([
      { line: 2, column: 'season', detail: 'Choose one of the options' },
      { line: 2, column: 'print-run', detail: 'Enter a number' },
    ])
    const { body } = await imported(`uuid,season,uses,print-run,cleared\n${one},,Web,7,\n${two},Summer,,,\n`)
    await world.finishJobs()
    expect(await valuesOf(one)).toMatchObject({ season: null, uses: ['Web'], 'print-run': 7, cleared: false })
    expect(await valuesOf(two)).toMatchObject({ season: 'Summer', uses: null, 'print-run': null })
    await world.call(bulk.undo, ada, { params: { run: body.run.uuid } })
    await world.finishJobs()
    expect(await valuesOf(one)).toEqual(sentValues)
    expect(await valuesOf(two)).toMatchObject({ season: null })
  })

  it('lists columns that have no effect, and explains for each invalid row what to enter', async () => {
    const { file } = await world.newFile(team)
    const csv = `uuid,name,status,colour,folder,expiration_date\n${file},,sold,red,a,soon\nnonsense,x,available,,,\n${crypto.randomUUID()},x,available,,,\n${file},ok,available,,,\n${file},again,available,,,\n`
    const { body } = await imported(csv)
    expect([body.unknown_columns, body.ignored_columns]).toEqual([['colour'], ['folder']])
    expect(body).toMatchObject({ lines: 5, problem_count: 6, bad_lines: 4 })
    expect(body.problems).toMatchObject([
      { line: 2, column: 'name', detail: 'Enter a name' },
      { line: 2, column: 'status', detail: expect.stringMatching(/^Enter one of “available”, /) },
      { line: 2, column: 'expiration_date', detail: 'Enter a date such as 2027-01-31, or leave it empty' },
      { line: 3, column: 'uuid', detail: expect.stringMatching(/^Enter the uuid of the file from the export/) },
      { line: 4, column: 'uuid', detail: 'This file doesn’t exist. Check the uuid.' },
      { line: 6, column: 'uuid', detail: 'Row 5 refers to the same file. Remove one of the two rows.' },
    ])
    await world.finishJobs()
    expect((await shown(file)).name).toBe('ok')
  })

  it('counts only the lines that change something, not those whose values are already set', async () => {
    const [one, two] = [await world.newFile(team, { name: 'one' }), await world.newFile(team, { name: 'two' })]
    const { body } = await imported(`uuid,name,internal_use\n${one.file},one,false\n${two.file},changed,false`)
    await world.finishJobs()
    const run = (await world.call(bulk.one, ada, { params: { run: body.run.uuid } })).body
    expect(run).toMatchObject({ total: 1, done: 1, failed: 0, what: 'CSV import of name, sharing' })
  })

  it('changes and stores nothing when it is only a check', async () => {
    const { file } = await world.newFile(team, { name: 'as it was' })
    const { body } = await imported(`uuid,name\n${file},other`, { check: true })
    expect(body).toMatchObject({ run: null, lines: 1, columns: ['name'], problem_count: 0 })
    await world.finishJobs()
    expect((await shown(file)).name).toBe('as it was')
    expect((await world.call(bulk.list, ada, { params: { team } })).body['count']).toBe(0)
  })

  it('does not change files of another team or files the person cannot edit', async () => {
    const foreign = (await world.newFile((await world.newTeam()).team, { name: 'theirs' })).file
    const { file } = await world.newFile(team, { name: 'ours' })
    const viewer = await world.newMember(team, 'Viewer')
    const { body } = await imported(`uuid,name\n${foreign},x\n${file},x`, { person: viewer })
    expect(body.problems).toMatchObject([{ line: 2, detail: 'This file doesn’t exist. Check the uuid.' }])
    await world.finishJobs()
    expect((await world.call(bulk.one, ada, { params: { run: body.run.uuid } })).body).toMatchObject({
      done: 0,
      failed: 1,
    })
    expect((await shown(file)).name).toBe('ours')
  })

  it.each([
    ['a file without a uuid column', 'name\nx'],
    ['an empty file', ''],
    ['a file that is not text', Buffer.from([0xff, 0xfe, 0x00, 0x41])],
  ])('rejects %s as unreadable', async (_what, csv) => {
    expect(await imported(csv)).toMatchObject({ status: 422, body: { code: 'csv.unreadable' } })
  })
})
