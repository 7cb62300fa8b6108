{{- define "lintel.labels" -}}
app.kubernetes.io/name: lintel
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
{{- end }}
{{- define "lintel.selector" -}}
app.kubernetes.io/name: lintel
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}
