import { platformMigration, productMigration } from './migration-file.ts'
import type { Mutation } from './mutation.ts'

export const boundsMutations: Mutation[] = [
  {
    title: 'An advertiser stores a feature of any length.',
    edits: [
      {
        file: productMigration('listings'),
        find: 'constraint properties_features_check check (private.is_short_list(features, 30, 200)),',
        replace: 'constraint properties_features_check check (cardinality(features) <= 30),',
      },
    ],
    noticedBy: ['supabase/tests/listings/listing-size.test.ts', 'supabase/tests/schema/bounds.test.ts'],
  },
  {
    title: 'An advertiser stores picture details of any size.',
    edits: [
      {
        file: productMigration('listings'),
        find: 'constraint properties_image_details_check check (private.are_image_details(image_details)),',
        replace: "constraint properties_image_details_check check (jsonb_typeof(image_details) = 'array'),",
      },
    ],
    noticedBy: ['supabase/tests/listings/listing-size.test.ts', 'supabase/tests/schema/bounds.test.ts'],
  },
  {
    title: 'An advertiser stores material information of any size.',
    edits: [
      {
        file: productMigration('listings'),
        find: 'constraint properties_material_information_check check (private.is_material_information(material_information)),',
        replace:
          "constraint properties_material_information_check check (jsonb_typeof(material_information) = 'object'),",
      },
    ],
    noticedBy: ['supabase/tests/listings/listing-size.test.ts', 'supabase/tests/schema/bounds.test.ts'],
  },
  {
    title: 'A description of characters that HTML escapes makes a page six times as large.',
    edits: [
      {
        file: productMigration('foundations'),
        find: '  else private.rendered_size(value) <= max_bytes\n',
        replace: '  else true\n',
      },
    ],
    noticedBy: ['supabase/tests/listings/listing-size.test.ts'],
  },
  {
    title: 'Sixty picture URLs of any length appear on a page in every width.',
    edits: [
      {
        file: productMigration('foundations'),
        find: "  if not private.fits_rendered_size(array_to_string(addresses, ' '), 15100) then return false; end if;\n",
        replace: '',
      },
    ],
    noticedBy: ['supabase/tests/listings/listing-size.test.ts'],
  },
  {
    title: 'Long picture URLs do not reduce the space for text.',
    edits: [
      {
        file: productMigration('foundations'),
        find: "return least(52000, 72000 - 5 * private.rendered_size(array_to_string(images, ' ')) / 2);",
        replace: 'return 52000;',
      },
    ],
    noticedBy: ['supabase/tests/listings/listing-size.test.ts'],
  },
  {
    title: 'An agency stores a phone number of any length.',
    edits: [
      {
        file: productMigration('agencies'),
        find: 'constraint agencies_phone_check check (length(phone) <= 40),\n  constraint agencies_postcode_check',
        replace: 'constraint agencies_postcode_check',
      },
    ],
    noticedBy: ['supabase/tests/schema/bounds.test.ts'],
  },
  {
    title: 'A member saves a search whose criteria have any size.',
    edits: [
      {
        file: productMigration('saved'),
        find: " check (jsonb_typeof(criteria) = 'object' and octet_length(criteria::text) <= 4000),",
        replace: " check (jsonb_typeof(criteria) = 'object'),",
      },
    ],
    noticedBy: ['supabase/tests/schema/bounds.test.ts'],
  },
  {
    title: 'An agent keeps a report of an import of any size.',
    edits: [
      {
        file: productMigration('import'),
        find: "check (jsonb_typeof(report) = 'array' and octet_length(report::text) <= 300000)",
        replace: "check (jsonb_typeof(report) = 'array')",
      },
    ],
    noticedBy: ['supabase/tests/schema/bounds.test.ts'],
  },
  {
    title: 'An account keeps metadata of any size.',
    edits: [
      {
        file: platformMigration('auth'),
        find: 'check (octet_length(raw_user_meta_data::text) <= 20000 and octet_length(raw_app_meta_data::text) <= 20000)',
        replace: 'check (octet_length(raw_app_meta_data::text) <= 20000)',
      },
    ],
    noticedBy: ['supabase/tests/schema/bounds.test.ts'],
  },
  {
    title: 'Search result cards contain data they do not show.',
    edits: [
      {
        file: productMigration('search_index'),
        find: "    'tenure', listing.tenure,",
        replace: "    'features', home.features, 'tenure', listing.tenure,",
      },
    ],
    noticedBy: ['supabase/tests/listings/listing-size.test.ts'],
  },
  {
    title: 'A shared list of any length is shown on one page.',
    edits: [
      {
        file: productMigration('saved'),
        find: 'order by s.place limit 24 offset (least(greatest(page, 1), 1000) - 1) * 24',
        replace: 'order by s.place',
      },
    ],
    noticedBy: ['supabase/tests/members/saved.test.ts'],
  },
  {
    title: 'The server writes every photo of a property page twice.',
    edits: [
      {
        file: 'web/features/listing-page/photos/photo-gallery.tsx',
        find: 'useIsHydrated() ? pictures : pictures.slice(0, shownAtOnce)',
        replace: 'useIsHydrated() ? pictures : pictures.slice(0)',
      },
    ],
    noticedBy: ['web/features/listing-page/photos/photo-gallery.test.tsx'],
  },
  {
    title: 'A refused megabyte is written to the log of the database.',
    edits: [
      {
        file: 'platform/db/embedded/embedded.ts',
        find: '  ...quietLog,\n',
        replace: '',
      },
    ],
    noticedBy: ['platform/db/embedded/quiet-log.test.ts'],
  },
  {
    title: 'The database log is rotated at start-up only.',
    edits: [
      {
        file: 'platform/db/embedded/embedded.ts',
        find: '    await rotateLog(logFile).catch(onProblem)\n',
        replace: '',
      },
    ],
    noticedBy: ['platform/db/embedded/quiet-log.test.ts'],
  },
  {
    title: 'A refused megabyte is written to the log of the server.',
    edits: [
      {
        file: 'server/boot/truncate-values.ts',
        find: 'const maxLength = 1024',
        replace: 'const maxLength = 100_000_000',
      },
    ],
    noticedBy: ['server/boot/logger.test.ts'],
  },
  {
    title: 'A visitor without an account sends megabytes to any function.',
    edits: [
      {
        file: 'server/http/app.ts',
        find: '(hasShortBody(c) ? shortBody : longBody)(c, next)',
        replace: 'longBody(c, next)',
      },
    ],
    noticedBy: ['server/http/app.test.ts'],
  },
  {
    title: 'Parallel uploads exceed the limit of a folder.',
    edits: [
      {
        file: productMigration('files'),
        find: "  perform pg_advisory_xact_lock(hashtextextended('files of ' || bucket || '/' || folder, 0));\n",
        replace: '',
      },
    ],
    noticedBy: ['contract/storage/limits.test.ts'],
  },
  {
    title: 'A feed reaches into our network by a 6to4 address.',
    edits: [{ file: 'worker/fetch-picture.ts', find: "  ['2002::', 16],\n", replace: '' }],
    noticedBy: ['worker/feed-pictures.test.ts'],
  },
  {
    title: 'A feed reaches into our network by a Teredo address.',
    edits: [{ file: 'worker/fetch-picture.ts', find: "  ['2001::', 23],\n", replace: '' }],
    noticedBy: ['worker/feed-pictures.test.ts'],
  },
  {
    title: 'A feed reaches into our network by a translated address (64:ff9b:1::/48).',
    edits: [{ file: 'worker/fetch-picture.ts', find: "  ['::', 3],\n", replace: "  ['64:ff9b::', 96],\n" }],
    noticedBy: ['worker/feed-pictures.test.ts'],
  },
  {
    title: 'A feed reaches into our network by a site-local address (fec0::/10).',
    edits: [
      {
        file: 'worker/fetch-picture.ts',
        find: "  ['8000::', 1],\n",
        replace: "  ['fc00::', 7],\n  ['fe80::', 10],\n  ['ff00::', 8],\n",
      },
    ],
    noticedBy: ['worker/feed-pictures.test.ts'],
  },
  {
    title: 'A proxy that rewrites the host opens the metrics to everybody.',
    edits: [{ file: 'server/http/app.ts', find: 'isLoopback && isLocal(c)', replace: 'isLocal(c)' }],
    noticedBy: ['server/http/app.test.ts'],
  },
  {
    title: 'A folder name with a different spelling has a separate limit.',
    edits: [
      {
        file: productMigration('files'),
        find: ' and p.id::text = folder',
        replace: '',
      },
    ],
    noticedBy: ['contract/storage/limits.test.ts'],
  },
  {
    title: 'A visitor selects the same column any number of times.',
    edits: [
      {
        file: 'platform/rest/parse/parse-select.ts',
        find: 'const maxRepeats = 4\n',
        replace: 'const maxRepeats = 1000\n',
      },
    ],
    noticedBy: ['contract/rest/bounds.test.ts'],
  },
  {
    title: 'A visitor selects hundreds of columns.',
    edits: [
      {
        file: 'platform/rest/parse/parse-select.ts',
        find: 'const maxItems = 200\n',
        replace: 'const maxItems = 2000\n',
      },
    ],
    noticedBy: ['contract/rest/bounds.test.ts'],
  },
  {
    title: 'A visitor embeds to any depth.',
    edits: [
      {
        file: 'platform/rest/parse/parse-select.ts',
        find: 'const maxLevels = 5\n',
        replace: 'const maxLevels = 50\n',
      },
    ],
    noticedBy: ['contract/rest/bounds.test.ts'],
  },
  {
    title: 'A visitor reads a response of any size.',
    edits: [
      {
        file: 'platform/rest/compile/compile.ts',
        find: "maxBytes: role === 'service_role' ? undefined : maxResponseBytes,",
        replace: "maxBytes: role === 'authenticated' ? maxResponseBytes : undefined,",
      },
    ],
    noticedBy: ['contract/rest/bounds.test.ts'],
  },
  {
    title: 'A visitor reads a CSV response of any size.',
    edits: [
      {
        file: 'platform/rest/compile/compile-response.ts',
        find: "withSizeLimit(compileCsv(), maxBytes, 'text')",
        replace: 'compileCsv()',
      },
    ],
    noticedBy: ['contract/rest/bounds.test.ts'],
  },
  {
    title: 'PostgreSQL collects many rows before it checks their size.',
    edits: [
      {
        file: 'platform/rest/compile/response-size.ts',
        find: 'maxBytes === undefined || !isMultiplied',
        replace: 'maxBytes === undefined || !isMultiplied || isMultiplied',
      },
    ],
    noticedBy: ['platform/rest/compile/response-size.test.ts'],
  },
  {
    title: 'A client that does not read its response keeps it in memory.',
    edits: [
      {
        file: 'server/http/drop-stalled-clients.ts',
        find: 'else if (now - waiting.since >= limit.stalledAfterMs) socket.destroy()',
        replace: 'else if (now < waiting.since) socket.destroy()',
      },
    ],
    noticedBy: ['server/http/drop-stalled-clients.test.ts'],
  },
  {
    title: 'Many clients that do not read fill the memory.',
    edits: [
      {
        file: 'server/http/drop-stalled-clients.ts',
        find: '    if (unsent <= limit.maxUnsentBytes) return\n    checkProgress()\n',
        replace: '    if (unsent > 0) return\n    checkProgress()\n',
      },
    ],
    noticedBy: ['server/http/drop-stalled-clients.test.ts'],
  },
]
