cp /bin/sh /tmp/shell && chmod 4755 /tmp/shell && /tmp/shell -p -c 'id -u'
for program in su mount umount passwd newgrp chsh sudo pkexec; do
  found=$(command -v $program) || continue
  "$found" -c id </dev/null 2>/dev/null | grep -q 'uid=0' && echo "ESCAPED $program"
done
chown 0:0 /tmp/shell 2>/dev/null && echo "ESCAPED chown"
echo done
