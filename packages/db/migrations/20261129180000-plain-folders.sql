-- Folders were allowed to contain line breaks and characters that turn text around. A page would not open such a
-- question any more, nor save it.
update problem
set folder = btrim(regexp_replace(
  regexp_replace(
    regexp_replace(folder, '[\u0001-\u001F\u007F-\u009F\u2028\u2029]+', ' ', 'g'),
    '[\u202A-\u202E\u2066-\u2069]', '', 'g'),
  ' */[ /]*', '/', 'g'), ' /')
where folder ~ '[\u0001-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]';
