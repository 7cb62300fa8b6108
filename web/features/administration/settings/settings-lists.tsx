import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '../../../data/query-result.tsx'
import { administration } from '../../../messages/professionals/administration.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { useAdminAction } from '../actions/use-admin-action.ts'
import { PageSection } from '../page-section.tsx'
import { NumberSetting } from './number-setting.tsx'
import { type Setting, saveSetting, settingQueries } from './setting-queries.ts'
import { TextSetting } from './text-setting.tsx'

const isNumber = (setting: Setting): setting is Setting & { value: number } =>
  typeof setting.value === 'number'
const isSwitch = (setting: Setting): setting is Setting & { value: boolean } =>
  typeof setting.value === 'boolean'
const isText = (setting: Setting): setting is Setting & { value: string } =>
  typeof setting.value === 'string' && setting.is_public

/** Settings that can change while the product runs. */
export function SettingsLists() {
  const settings = useQuery(settingQueries.settings)
  return (
    <div className="mt-10">
      <QueryResult query={settings} failure="We couldn’t load the settings">
        {(rows) => (
          <>
            <PageSection title="Limits and periods">
              <div className="max-w-160">
                {rows.filter(isNumber).map((setting) => (
                  <NumberSetting key={setting.key} setting={setting} />
                ))}
              </div>
            </PageSection>
            <PageSection title="Texts">
              <div className="max-w-160">
                {rows.filter(isText).map((setting) => (
                  <TextSetting key={setting.key} setting={setting} />
                ))}
              </div>
            </PageSection>
            <PageSection title="Feature switches">
              {rows.filter(isSwitch).map((setting) => (
                <SwitchSetting key={setting.key} setting={setting} />
              ))}
            </PageSection>
          </>
        )}
      </QueryResult>
    </div>
  )
}

function SwitchSetting({ setting }: { setting: Setting & { value: boolean } }) {
  const saving = useAdminAction<Setting, void>({ run: saveSetting, done: administration.settingSaved })
  return (
    <Checkbox
      label={setting.description}
      checked={saving.isPending ? saving.variables.value === true : setting.value}
      disabled={saving.isPending}
      onChange={(event) => saving.mutate({ ...setting, value: event.target.checked })}
    />
  )
}
